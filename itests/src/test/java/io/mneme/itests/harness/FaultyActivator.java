package io.mneme.itests.harness;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** An activator with a fault in its static initialiser, its constructor, its start or its stop. */
public final class FaultyActivator implements BundleActivator {

    static {
        FaultyCode.at("launch");
    }

    /** Constructs it, unless that is its fault. */
    public FaultyActivator() {
        FaultyCode.at("build");
    }

    @Override
    public void start(BundleContext context) {
        FaultyCode.at("start");
    }

    @Override
    public void stop(BundleContext context) {
        FaultyCode.at("stop");
    }
}
