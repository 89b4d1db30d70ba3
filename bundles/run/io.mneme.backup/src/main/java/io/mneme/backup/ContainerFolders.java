package io.mneme.backup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folders of a container.
 *
 * @param home where it is installed; empty if it does not say
 * @param base where its settings and plug-ins are; empty if it does not say
 * @param data where its data are
 * @param derived folders whose files can be made again
 * @param kept folders of files that cannot, by their use; they may be outside the data folder
 */
record ContainerFolders(
        Optional<Path> home, Optional<Path> base, Path data, List<Path> derived, Map<String, Path> kept) {

    /** The configurations of derived files, with the key of the folder. */
    private static final Map<String, String> DERIVED =
            Map.of("io.mneme.index.lucene", "folder", "io.mneme.statistics", "folder");

    ContainerFolders {
        derived = List.copyOf(derived);
        kept = new TreeMap<>(kept);
    }

    /**
     * Returns the folders that properties of the framework and configurations name.
     *
     * @param configurations the values of a configuration, by its PID; null if there is none
     */
    static ContainerFolders of(
            UnaryOperator<@Nullable String> properties,
            Function<String, @Nullable Dictionary<String, Object>> configurations) {
        Path data = folder(properties.apply("mneme.data"))
                .orElseThrow(() -> new IllegalStateException("the property mneme.data must name the data folder"));
        List<Path> derived = new ArrayList<>();
        DERIVED.forEach((pid, key) -> value(configurations.apply(pid), key).ifPresent(derived::add));
        // The log may be within the data folder, but not the other way round.
        folder(properties.apply("mneme.log"))
                .map(Path::getParent)
                .filter(log -> !data.startsWith(log))
                .ifPresent(derived::add);
        Map<String, Path> kept = new TreeMap<>();
        value(configurations.apply("io.mneme.session.focus"), "folder").ifPresent(path -> kept.put("focus", path));
        value(configurations.apply("io.mneme.conversation"), "mirror_folder")
                .ifPresent(path -> kept.put("transcriptions", path));
        return new ContainerFolders(
                folder(properties.apply("mneme.home")), folder(properties.apply("mneme.base")), data, derived, kept);
    }

    private static Optional<Path> value(@Nullable Dictionary<String, Object> configuration, String key) {
        return configuration == null || configuration.get(key) == null
                ? Optional.empty()
                : folder(configuration.get(key).toString());
    }

    private static Optional<Path> folder(@Nullable String path) {
        return Stream.ofNullable(path)
                .filter(name -> !name.isBlank())
                .map(name -> Path.of(name).toAbsolutePath().normalize())
                .findFirst();
    }
}
