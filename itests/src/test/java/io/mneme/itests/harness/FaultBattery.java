package io.mneme.itests.harness;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The faults that are tried in {@code deploy}: each act at each place of a plug-in, and files that cannot be used. */
public final class FaultBattery {

    private static final List<String> ACTS = List.of("loop", "throw", "sleep", "exit", "stub", "odd", "recurse");
    private static final List<String> COMPONENT = List.of("static", "constructor", "activate", "deactivate");
    private static final List<String> ACTIVATOR = List.of("launch", "build", "start", "stop");

    private static final int DAMAGED_BYTES = 200;
    private static final String RENDERER = "io/mneme/itests/harness/FaultyRenderer.class";

    private FaultBattery() {}

    /** A place of one form of a plug-in. */
    private record FaultPlace(String form, String place) {}

    private static List<FaultPlace> places() {
        return Stream.of(
                        COMPONENT.stream().map(place -> new FaultPlace(FaultyJar.SERVICE, place)),
                        COMPONENT.stream().map(place -> new FaultPlace(FaultyJar.BARE, place)),
                        ACTIVATOR.stream().map(place -> new FaultPlace(FaultyJar.SERVICE, place)),
                        Stream.of(new FaultPlace(FaultyJar.SERVICE, "name")))
                .flatMap(place -> place)
                .toList();
    }

    /** Returns all faults that leave the process alive. */
    public static List<FaultyPlugin> all() {
        List<FaultyPlugin> all = new ArrayList<>(files());
        places().forEach(place -> ACTS.forEach(act -> all.add(FaultyPlugin.acting(place.form(), place.place(), act))));
        return List.copyOf(all);
    }

    /** Returns all files, and two acts for each place. */
    public static List<FaultyPlugin> sample() {
        List<FaultyPlugin> sample = new ArrayList<>(files());
        int next = 0;
        for (FaultPlace place : places()) {
            for (int i = 0; i < 2; i++) {
                sample.add(FaultyPlugin.acting(place.form(), place.place(), ACTS.get(next++ % ACTS.size())));
            }
        }
        return List.copyOf(sample);
    }

    private static List<FaultyPlugin> files() {
        return Stream.of(broken(), manifests(), classes()).flatMap(List::stream).toList();
    }

    /** Returns files that are no whole jars, or no bundles. */
    public static List<FaultyPlugin> broken() {
        byte[] whole = FaultyPlugin.sound("1.0.0").content();
        // Longer than what stands between two entries, some of which no one reads.
        byte[] damaged = whole.clone();
        for (int i = -DAMAGED_BYTES / 2; i < DAMAGED_BYTES / 2; i++) {
            damaged[whole.length / 2 + i] ^= 0x55;
        }
        byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, whole.length / 2), whole.length);
        return List.of(
                FaultyPlugin.file("half.jar", Arrays.copyOf(whole, whole.length / 2), "the file is no whole jar"),
                FaultyPlugin.file("damaged.jar", damaged, "the file is no whole jar"),
                FaultyPlugin.file("zeros.jar", zeros, "the file is no whole jar"),
                FaultyPlugin.file("empty.jar", new byte[0], "the file is empty"),
                FaultyPlugin.file("text.jar", text("no jar"), "the file is no whole jar"),
                FaultyPlugin.file("x.cfg", text("a=b"), "configurations belong in etc"),
                FaultyPlugin.file(
                        "headless.jar",
                        FaultyJar.named("headless")
                                .without("Bundle-SymbolicName")
                                .bytes(),
                        "no Bundle-SymbolicName"));
    }

    /** Returns bundles whose manifests cannot be satisfied. */
    private static List<FaultyPlugin> manifests() {
        return List.of(
                header(
                        "unresolved",
                        "Import-Package",
                        "com.nowhere.lib",
                        "no bundle exports the package com.nowhere.lib"),
                header(
                        "outdated",
                        "Import-Package",
                        "io.mneme.spi.render;version=\"[9.0,10)\"",
                        "the package io.mneme.spi.render is needed in version [9.0.0,10.0.0)"),
                header("versionless", "Bundle-Version", "one", "malformed Bundle-Version"),
                header("imports", "Import-Package", "a;version=\"[x\"", "it cannot be installed"),
                header(
                        "future",
                        "Require-Capability",
                        "osgi.ee;filter:=\"(&(osgi.ee=JavaSE)(version=99))\"",
                        "another Java"),
                header(
                        "incapable",
                        "Require-Capability",
                        "org.example.nothing",
                        "nothing provides org.example.nothing"),
                header("dependent", "Require-Bundle", "org.example.nothing", "nothing provides osgi.wiring.bundle"),
                header("fragment", "Fragment-Host", "org.example.nothing", "nothing provides osgi.wiring.host"));
    }

    /** Returns bundles with classes and descriptions that cannot be used. */
    private static List<FaultyPlugin> classes() {
        String reference = "<reference name=\"none\" interface=\"org.example.Nothing\"/>";
        String renderer = FaultyRenderer.class.getName();
        return List.of(
                header("inactive", "Bundle-Activator", "org.example.Nothing", "org.example.Nothing"),
                jar("absent", FaultyJar.named("absent").component("org.example.Nothing", ""), "org.example.Nothing"),
                jar(
                        "waiting",
                        FaultyJar.named("waiting").component(renderer, reference),
                        "the service org.example.Nothing"),
                jar("malformed", FaultyJar.named("malformed").description("<component"), "OSGI-INF/renderer.xml"),
                header("lost", "Service-Component", "OSGI-INF/lost.xml", "OSGI-INF/lost.xml"),
                jar("cut", FaultyJar.named("cut").entry(RENDERER, new byte[] {1, 2, 3}), "ClassFormatError"));
    }

    private static FaultyPlugin header(String name, String header, String value, String reason) {
        return jar(name, FaultyJar.named(name).header(header, value), reason);
    }

    private static FaultyPlugin jar(String name, FaultyJar jar, String reason) {
        return FaultyPlugin.file(name + ".jar", jar.bytes(), reason);
    }

    private static byte[] text(String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }
}
