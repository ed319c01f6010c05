<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="wakes" tilewidth="460" tileheight="460" tilecount="12" columns="4">
 <tileoffset x="-170" y="161"/>
 <image source="wakes.png" width="1840" height="1380"/>
</tileset>
