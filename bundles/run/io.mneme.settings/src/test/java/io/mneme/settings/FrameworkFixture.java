package io.mneme.settings;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;

/** Makes frameworks of bundles that use a contract. */
final class FrameworkFixture {

    private FrameworkFixture() {}

    static BundleContext framework(Bundle... bundles) {
        return answering(BundleContext.class, Map.of("getBundles", bundles));
    }

    /** Returns a bundle that runs and uses a contract. */
    static Bundle bundle(long id) {
        return bundle(id, wiring(Map.of("getRequiredWires", List.of(contract()), "findEntries", List.of())));
    }

    static Bundle bundle(long id, BundleWiring wiring) {
        return answering(
                Bundle.class,
                Map.of(
                        "adapt",
                        wiring,
                        "getBundleId",
                        id,
                        "getState",
                        Bundle.ACTIVE,
                        "toString",
                        "org.example.plugin [" + id + "]"));
    }

    static BundleWiring wiring(Map<String, Object> answers) {
        return answering(BundleWiring.class, answers);
    }

    static BundleWire contract() {
        BundleCapability contract = answering(
                BundleCapability.class,
                Map.of("getAttributes", Map.of(PackageNamespace.PACKAGE_NAMESPACE, "io.mneme.spi.settings")));
        return answering(BundleWire.class, Map.of("getCapability", contract));
    }

    /** Returns an object that answers some methods by name, and null to the others. */
    static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
