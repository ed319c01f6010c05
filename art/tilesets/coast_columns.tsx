<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="coast_columns" tilewidth="128" tileheight="110" tilecount="31" columns="8">
 <image source="coast_columns.png" width="1024" height="440"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="terrain" value="wood"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="Coasts and woods" type="corner" tile="3">
   <wangcolor name="Sea" color="#7fb0c4" tile="0" probability="1"/>
   <wangcolor name="Land" color="#cfd296" tile="15" probability="1"/>
   <wangcolor name="Wood" color="#6f8a4c" tile="30" probability="1"/>
   <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="1" wangid="0,2,0,1,0,1,0,1"/>
   <wangtile tileid="2" wangid="0,1,0,2,0,1,0,1"/>
   <wangtile tileid="3" wangid="0,2,0,2,0,1,0,1"/>
   <wangtile tileid="4" wangid="0,1,0,1,0,2,0,1"/>
   <wangtile tileid="5" wangid="0,2,0,1,0,2,0,1"/>
   <wangtile tileid="6" wangid="0,1,0,2,0,2,0,1"/>
   <wangtile tileid="7" wangid="0,2,0,2,0,2,0,1"/>
   <wangtile tileid="8" wangid="0,1,0,1,0,1,0,2"/>
   <wangtile tileid="9" wangid="0,2,0,1,0,1,0,2"/>
   <wangtile tileid="10" wangid="0,1,0,2,0,1,0,2"/>
   <wangtile tileid="11" wangid="0,2,0,2,0,1,0,2"/>
   <wangtile tileid="12" wangid="0,1,0,1,0,2,0,2"/>
   <wangtile tileid="13" wangid="0,2,0,1,0,2,0,2"/>
   <wangtile tileid="14" wangid="0,1,0,2,0,2,0,2"/>
   <wangtile tileid="15" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="16" wangid="0,3,0,2,0,2,0,2"/>
   <wangtile tileid="17" wangid="0,2,0,3,0,2,0,2"/>
   <wangtile tileid="18" wangid="0,3,0,3,0,2,0,2"/>
   <wangtile tileid="19" wangid="0,2,0,2,0,3,0,2"/>
   <wangtile tileid="20" wangid="0,3,0,2,0,3,0,2"/>
   <wangtile tileid="21" wangid="0,2,0,3,0,3,0,2"/>
   <wangtile tileid="22" wangid="0,3,0,3,0,3,0,2"/>
   <wangtile tileid="23" wangid="0,2,0,2,0,2,0,3"/>
   <wangtile tileid="24" wangid="0,3,0,2,0,2,0,3"/>
   <wangtile tileid="25" wangid="0,2,0,3,0,2,0,3"/>
   <wangtile tileid="26" wangid="0,3,0,3,0,2,0,3"/>
   <wangtile tileid="27" wangid="0,2,0,2,0,3,0,3"/>
   <wangtile tileid="28" wangid="0,3,0,2,0,3,0,3"/>
   <wangtile tileid="29" wangid="0,2,0,3,0,3,0,3"/>
   <wangtile tileid="30" wangid="0,3,0,3,0,3,0,3"/>
  </wangset>
 </wangsets>
</tileset>
