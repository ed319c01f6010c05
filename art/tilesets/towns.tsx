<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="towns" tilewidth="136" tileheight="154" tilecount="36" columns="6">
 <tileoffset x="-8" y="8"/>
 <image source="towns.png" width="816" height="924"/>
</tileset>
