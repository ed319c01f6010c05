<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="brushes" tilewidth="120" tileheight="138" tilecount="12" columns="12">
 <image source="brushes.png" width="1440" height="138"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="shallow"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="field"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="terrain" value="airfield"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="terrain" value="runway"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="terrain" value="snow"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="terrain" value="desert"/>
  </properties>
 </tile>
</tileset>
