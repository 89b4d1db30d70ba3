package io.mneme.benchmarks.cache;

import io.mneme.api.window.ProviderProfile;
import io.mneme.context.ContextHarness;
import io.mneme.context.provider.ConfiguredProvider;
import io.mneme.context.provider.ProviderCatalog;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A provider as its shipped configuration describes it.
 *
 * @param configuration the configuration
 * @param profile the profile that the container makes of it
 */
record ShippedProvider(ConfiguredProvider configuration, ProviderProfile profile) {

    private static final String PREFIX = "io.mneme.context.provider-";

    /** Reads the configurations of a folder, in the order of their names. */
    static List<ShippedProvider> read(Path folder) throws IOException {
        List<ShippedProvider> providers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith(PREFIX))
                    .sorted()
                    .toList()) {
                providers.add(readFile(file));
            }
        }
        return providers;
    }

    private static ShippedProvider readFile(Path file) throws IOException {
        Properties values = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            values.load(reader);
        }
        Map<String, String> properties = new HashMap<>();
        values.stringPropertyNames().forEach(key -> properties.put(key, values.getProperty(key)));
        return of(properties);
    }

    /** Makes it the provider of a container, in which all shipped window policies are installed. */
    void serve(ContextHarness house) {
        List.of(
                        new AlignedWindow(),
                        new TokenBudgetWindow(),
                        new WholeTurnsWindow(),
                        new FifoWindow(),
                        new SlidingWindow())
                .forEach(house::window);
        house.providers.addProvider(configuration);
        house.context.modified(Map.of("provider", profile.name()));
    }

    /** Returns the provider of a configuration. */
    static ShippedProvider of(Map<String, String> values) {
        // The harness of contexts has providers of its own; the first one of a name by PID counts.
        Map<String, Object> properties = new HashMap<>(values);
        properties.put("service.pid", "a");
        ConfiguredProvider configuration = new ConfiguredProvider(properties);
        ProviderCatalog catalog = new ProviderCatalog();
        catalog.addProvider(configuration);
        return new ShippedProvider(configuration, catalog.list().get(0));
    }
}
