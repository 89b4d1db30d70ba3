package io.mneme.support.ranking;

import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * The bundle that a service came from.
 *
 * @param bundle its symbolic name
 * @param version its version
 */
public record ServiceOrigin(String bundle, String version) {

    static ServiceOrigin of(Bundle bundle) {
        return new ServiceOrigin(bundle.getSymbolicName(), bundle.getVersion().toString());
    }

    /**
     * Returns the bundle of a class.
     *
     * @param name the symbolic name that counts outside a framework
     */
    public static ServiceOrigin of(Class<?> type, String name) {
        Bundle bundle = FrameworkUtil.getBundle(type);
        return bundle == null ? new ServiceOrigin(name, "0.0.0") : of(bundle);
    }

    @Override
    public String toString() {
        return bundle + " " + version;
    }
}
