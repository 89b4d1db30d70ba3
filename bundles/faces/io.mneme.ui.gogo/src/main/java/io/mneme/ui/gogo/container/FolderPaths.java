package io.mneme.ui.gogo.container;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The folders that this container was started with.
 *
 * @param etc where settings are read from, the later before the earlier; with commas between
 * @param deploy where plug-ins are installed from, with commas between
 * @param data where journals lie
 * @param log the log file
 */
record FolderPaths(String etc, String deploy, String data, String log) {

    /** Returns the folders that the framework properties name. */
    static FolderPaths of(UnaryOperator<String> properties) {
        String watched = String.valueOf(properties.apply("felix.fileinstall.dir"));
        return new FolderPaths(
                named("etc", watched),
                named("deploy", watched),
                String.valueOf(properties.apply("mneme.data")),
                String.valueOf(properties.apply("mneme.log")));
    }

    private static String named(String name, String watched) {
        return Arrays.stream(watched.split(","))
                .filter(folder -> folder.endsWith("/" + name))
                .collect(Collectors.joining(", "));
    }
}
