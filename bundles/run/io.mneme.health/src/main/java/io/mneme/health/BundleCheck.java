package io.mneme.health;

import java.util.Arrays;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Finds the bundles that are installed but do not run; those of plug-ins are examined by {@link PluginCheck}. */
@Component(property = {CheckTags.NAME + "bundles", CheckTags.MNEME, CheckTags.UNCACHED})
public final class BundleCheck implements HealthCheck {

    private final BundleContext framework;

    @Activate
    public BundleCheck(BundleContext framework) {
        this.framework = framework;
    }

    @Override
    public Result execute() {
        Bundle[] bundles = framework.getBundles();
        return CheckResults.warnings(
                Arrays.stream(bundles).filter(BundleCheck::shouldRun).map(BundleCheck::finding),
                "all " + bundles.length + " are active");
    }

    private static boolean shouldRun(Bundle bundle) {
        if (PluginCheck.isPlugin(bundle.getLocation())) {
            return false;
        }
        boolean fragment = bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null;
        // a lazily activated bundle stays in STARTING until one of its classes is needed
        return !fragment && bundle.getState() != Bundle.ACTIVE && bundle.getState() != Bundle.STARTING;
    }

    private static String finding(Bundle bundle) {
        String state =
                switch (bundle.getState()) {
                    case Bundle.INSTALLED -> "is not resolved";
                    case Bundle.RESOLVED -> "is not started";
                    case Bundle.STOPPING -> "is stopping";
                    default -> "is gone";
                };
        return "%s %s %s".formatted(bundle.getSymbolicName(), bundle.getVersion(), state);
    }
}
