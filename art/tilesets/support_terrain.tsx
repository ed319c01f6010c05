<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="support_terrain" tilewidth="128" tileheight="110" tilecount="15" columns="5">
 <image source="support_terrain.png" width="640" height="330"/>
 <tile id="0">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="open"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="grain"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="brush"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="orchard"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="wooden building"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="levels" type="int" value="1"/>
   <property name="terrain" value="wooden building"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="levels" type="int" value="2"/>
   <property name="terrain" value="wooden building"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="stone building"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="levels" type="int" value="1"/>
   <property name="terrain" value="stone building"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="levels" type="int" value="2"/>
   <property name="terrain" value="stone building"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="rubble"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="levels" type="int" value="0"/>
   <property name="terrain" value="gully"/>
  </properties>
 </tile>
</tileset>
