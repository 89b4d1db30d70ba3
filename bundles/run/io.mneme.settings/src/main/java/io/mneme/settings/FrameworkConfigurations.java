package io.mneme.settings;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.mneme.settings.DescribedConfiguration.ConfigurationState;
import io.mneme.settings.metatype.MetatypeDefinition;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Dictionary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.ConfigurationListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.MetaTypeProvider;

/** The configurations of Configuration Admin that bundles describe. */
@Component(service = {ConfigurationSource.class, ConfigurationListener.class})
public final class FrameworkConfigurations implements ConfigurationSource, ConfigurationListener {

    /** File Install looks twice before it reads a file, half a second apart; a busy machine takes longer. */
    private static final Duration APPLY_TIMEOUT = Duration.ofSeconds(30);

    private static final String FILE = "felix.fileinstall.filename";
    private static final String EXTENSION = ".cfg";

    @Reference(target = "(|(" + MetaTypeProvider.METATYPE_PID + "=*)(" + MetaTypeProvider.METATYPE_FACTORY_PID + "=*))")
    private volatile List<Map.Entry<Map<String, Object>, MetaTypeProvider>> services = List.of();

    private final ConfigurationAdmin configurations;
    private final BundleDescriptions descriptions;
    private final Object changes = new Object();

    @Activate
    public FrameworkConfigurations(BundleContext framework, @Reference ConfigurationAdmin configurations) {
        this.configurations = configurations;
        this.descriptions = new BundleDescriptions(framework);
    }

    @Override
    public void configurationEvent(ConfigurationEvent event) {
        synchronized (changes) {
            changes.notifyAll();
        }
    }

    @Override
    public List<DescribedConfiguration> list() {
        Map<String, DescribedConfiguration> found = new TreeMap<>();
        descriptions.read(services).forEach((definition, fixedKeys) -> described(definition, fixedKeys)
                .forEach(configuration -> found.putIfAbsent(configuration.pid(), configuration)));
        return List.copyOf(found.values());
    }

    @Override
    public Optional<DescribedConfiguration> find(String pid) {
        return list().stream()
                .filter(configuration -> configuration.pid().equals(pid))
                .findFirst();
    }

    @Override
    public boolean awaitValues(String pid, Map<String, Optional<String>> values) {
        long end = System.nanoTime() + APPLY_TIMEOUT.toNanos();
        synchronized (changes) {
            while (!contains(pid, values)) {
                long left = end - System.nanoTime();
                if (left <= 0 || !awaitChange(left)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean awaitChange(long nanos) {
        try {
            NANOSECONDS.timedWait(changes, nanos);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean contains(String pid, Map<String, Optional<String>> values) {
        Optional<DescribedConfiguration> present = find(pid);
        return present.isPresent()
                && values.entrySet().stream().allMatch(wanted -> present.get()
                        .value(wanted.getKey())
                        .map(Object::toString)
                        .equals(wanted.getValue()));
    }

    private List<DescribedConfiguration> described(MetatypeDefinition definition, Set<String> fixedKeys) {
        List<DescribedConfiguration> described = new ArrayList<>();
        for (Configuration configuration : configurations(definition)) {
            ConfigurationState state = state(configuration);
            String pid = state.file().map(FrameworkConfigurations::pid).orElseGet(configuration::getPid);
            described.add(new DescribedConfiguration(pid, definition, fixedKeys, Optional.of(state)));
        }
        if (described.isEmpty() && !definition.factory()) {
            described.add(new DescribedConfiguration(definition.pid(), definition, fixedKeys, Optional.empty()));
        }
        return described;
    }

    private List<Configuration> configurations(MetatypeDefinition definition) {
        String key = definition.factory() ? ConfigurationAdmin.SERVICE_FACTORYPID : "service.pid";
        try {
            Configuration[] found = configurations.listConfigurations(filter(key, definition.pid()));
            return found == null ? List.of() : Arrays.asList(found);
        } catch (IOException | InvalidSyntaxException unreadable) {
            throw new IllegalStateException(
                    "the configurations of " + definition.pid() + " cannot be listed", unreadable);
        }
    }

    /** Returns the filter that a property has a value, which may contain signs of a filter. */
    static String filter(String key, String value) {
        return "(" + key + "=" + value.replaceAll("[\\\\*()]", "\\\\$0") + ")";
    }

    private static ConfigurationState state(Configuration configuration) {
        Dictionary<String, Object> properties = configuration.getProperties();
        Map<String, Object> values = properties == null
                ? Map.of()
                : Collections.list(properties.keys()).stream()
                        .collect(Collectors.toMap(Function.identity(), properties::get));
        return new ConfigurationState(
                values, Optional.ofNullable((String) values.get(FILE)).map(FrameworkConfigurations::file));
    }

    private static Path file(String name) {
        return Path.of(URI.create(name)).toAbsolutePath().normalize();
    }

    private static String pid(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
    }
}
