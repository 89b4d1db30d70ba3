package io.mneme.settings;

import io.mneme.settings.metatype.MetatypeDefinition;
import io.mneme.settings.metatype.MetatypeReader;
import io.mneme.settings.metatype.ProvidedDefinitions;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.service.metatype.MetaTypeProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads how the running bundles describe their configurations, by a document or a service: those of the container and its
 * plug-ins, which are the ones that use a contract of Mneme. Libraries are left out, since their keys decide about ports and hosts.
 */
final class BundleDescriptions {

    private static final Logger LOG = LoggerFactory.getLogger(BundleDescriptions.class);

    private static final String FOLDER = "OSGI-INF/metatype";
    private static final String CONTRACTS = "io.mneme.";

    /** A capability of a bundle that names a PID and its keys that can be changed in the file only. */
    private static final String FIXED_NAMESPACE = "io.mneme.settings";

    private static final String FIXED_KEYS = "fixed";

    private final BundleContext framework;
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();

    BundleDescriptions(BundleContext framework) {
        this.framework = framework;
    }

    /**
     * Returns the descriptions, each with the keys that can be changed in the file only: those of the bundle first that was
     * installed first, since the container is installed before its plug-ins.
     *
     * @param services the services that describe configurations, each with its properties
     */
    Map<MetatypeDefinition, Set<String>> read(List<Map.Entry<Map<String, Object>, MetaTypeProvider>> services) {
        Map<MetatypeDefinition, Set<String>> found = new LinkedHashMap<>();
        Arrays.stream(framework.getBundles())
                .filter(BundleDescriptions::isRunning)
                .sorted(Comparator.comparing(Bundle::getBundleId))
                .forEach(bundle -> read(bundle, services).forEach(found::putIfAbsent));
        return found;
    }

    private Map<MetatypeDefinition, Set<String>> read(
            Bundle bundle, List<Map.Entry<Map<String, Object>, MetaTypeProvider>> services) {
        Map<MetatypeDefinition, Set<String>> found = new LinkedHashMap<>();
        BundleWiring wiring = bundle.adapt(BundleWiring.class);
        if (wiring != null && usesContract(wiring)) {
            services.stream()
                    .filter(service ->
                            service.getKey().get(Constants.SERVICE_BUNDLEID).equals(bundle.getBundleId()))
                    .map(service -> new ProvidedDefinitions(service.getValue(), service.getKey()))
                    .forEach(provided -> found.putAll(definitions(provided, bundle)));
            definitions(wiring)
                    .forEach(definition -> found.put(definition, fixedKeys(wiring.getRevision(), definition.pid())));
        }
        return found;
    }

    /** A plug-in's fault must not keep the operator from the settings of the others. */
    private Map<MetatypeDefinition, Set<String>> definitions(ProvidedDefinitions provided, Bundle bundle) {
        try {
            Map<MetatypeDefinition, Set<String>> found = new LinkedHashMap<>();
            provided.read().forEach(definition -> found.put(definition, provided.fixedKeys(definition.pid())));
            return found;
        } catch (RuntimeException | LinkageError thrown) {
            if (unreadable.add("service " + provided.properties().get(Constants.SERVICE_ID))) {
                LOG.warn("The settings that a service of {} describes are not listed", bundle, thrown);
            }
            return Map.of();
        }
    }

    private static boolean isRunning(Bundle bundle) {
        return (bundle.getState() & (Bundle.STARTING | Bundle.ACTIVE)) != 0;
    }

    /** A wiring that is no longer in use, since its bundle was refreshed, has no wires. */
    private static boolean usesContract(BundleWiring wiring) {
        return Stream.ofNullable(wiring.getRequiredWires(PackageNamespace.PACKAGE_NAMESPACE))
                .flatMap(List::stream)
                .map(wire -> wire.getCapability().getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE))
                .anyMatch(used -> used.toString().startsWith(CONTRACTS));
    }

    private List<MetatypeDefinition> definitions(BundleWiring wiring) {
        return Stream.ofNullable(wiring.findEntries(FOLDER, "*.xml", 0))
                .flatMap(List::stream)
                .flatMap(document -> definitions(document).stream())
                .toList();
    }

    private List<MetatypeDefinition> definitions(URL document) {
        try (InputStream content = document.openStream()) {
            return MetatypeReader.read(content);
        } catch (IOException wrong) {
            if (unreadable.add(document.toString())) {
                LOG.warn("The settings that {} describes are not listed: {}", document, wrong.getMessage());
            }
            return List.of();
        }
    }

    private static Set<String> fixedKeys(BundleRevision bundle, String pid) {
        return bundle.getDeclaredCapabilities(FIXED_NAMESPACE).stream()
                .map(BundleCapability::getAttributes)
                .filter(attributes -> pid.equals(attributes.get(FIXED_NAMESPACE)))
                .flatMap(attributes -> attributes.get(FIXED_KEYS) instanceof Collection<?> keys
                        ? keys.stream()
                        : Collections.emptyList().stream())
                .map(Object::toString)
                .collect(Collectors.toUnmodifiableSet());
    }
}
