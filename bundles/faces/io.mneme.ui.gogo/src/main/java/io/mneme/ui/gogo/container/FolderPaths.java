package io.mneme.ui.gogo.container;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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
        return new FolderPaths(
                shown(properties.apply("felix.fileinstall.dir")),
                shown(properties.apply("mneme.deploy")),
                String.valueOf(properties.apply("mneme.data")),
                String.valueOf(properties.apply("mneme.log")));
    }

    private static String shown(@Nullable String folders) {
        return String.valueOf(folders).replace(",", ", ");
    }
}
