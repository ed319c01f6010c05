<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="fields_terrace" tilewidth="224" tileheight="242" tilecount="100" columns="10">
 <tileoffset x="-52" y="52"/>
 <image source="fields_terrace.png" width="2240" height="2420"/>
</tileset>
