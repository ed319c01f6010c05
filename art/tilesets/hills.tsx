<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="hills" tilewidth="360" tileheight="290" tilecount="6" columns="3">
 <tileoffset x="-120" y="76"/>
 <image source="hills.png" width="1080" height="580"/>
</tileset>
