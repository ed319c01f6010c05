<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="marks_steppe" tilewidth="168" tileheight="186" tilecount="24" columns="6">
 <tileoffset x="-24" y="24"/>
 <image source="marks_steppe.png" width="1008" height="744"/>
</tileset>
