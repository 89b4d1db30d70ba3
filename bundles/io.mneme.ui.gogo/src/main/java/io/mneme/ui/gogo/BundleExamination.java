package io.mneme.ui.gogo;

import io.mneme.ui.gogo.Finding.Status;
import java.util.Arrays;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Finds the bundles that are installed but do not run. */
@Component(service = Examination.class)
public final class BundleExamination implements Examination {

    private final BundleContext framework;

    @Activate
    public BundleExamination(BundleContext framework) {
        this.framework = framework;
    }

    @Override
    public List<Finding> findings() {
        Bundle[] bundles = framework.getBundles();
        List<Finding> asleep = Arrays.stream(bundles)
                .filter(BundleExamination::shouldRun)
                .map(BundleExamination::finding)
                .toList();
        return asleep.isEmpty()
                ? List.of(new Finding(Status.OK, "bundles", "all " + bundles.length + " are active"))
                : asleep;
    }

    private static boolean shouldRun(Bundle bundle) {
        boolean fragment = bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null;
        // a lazily activated bundle rests in STARTING until one of its classes is needed
        return !fragment && bundle.getState() != Bundle.ACTIVE && bundle.getState() != Bundle.STARTING;
    }

    private static Finding finding(Bundle bundle) {
        String state =
                switch (bundle.getState()) {
                    case Bundle.INSTALLED -> "is not resolved";
                    case Bundle.RESOLVED -> "is not started";
                    case Bundle.STOPPING -> "is stopping";
                    default -> "is gone";
                };
        return new Finding(Status.WARN, "bundle " + bundle.getSymbolicName(), bundle.getVersion() + " " + state);
    }
}
