<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="wakes_large" tilewidth="900" tileheight="900" tilecount="6" columns="3">
 <tileoffset x="-390" y="381"/>
 <image source="wakes_large.png" width="2700" height="1800"/>
</tileset>
