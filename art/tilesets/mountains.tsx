<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="mountains" tilewidth="420" tileheight="350" tilecount="4" columns="2">
 <tileoffset x="-150" y="106"/>
 <image source="mountains.png" width="840" height="700"/>
</tileset>
