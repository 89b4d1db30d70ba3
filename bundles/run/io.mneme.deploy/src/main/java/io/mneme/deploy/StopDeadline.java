package io.mneme.deploy;

import io.mneme.deploy.bundle.PluginFramework;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process when the container has stopped but for plug-ins that do not return: the framework would wait for them for ever.
 * The container's own bundles have stopped by then, or have had some seconds for it.
 */
final class StopDeadline {

    private static final Logger LOG = LoggerFactory.getLogger(StopDeadline.class);
    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final Duration POLL = Duration.ofMillis(50);

    /** Bundles below are libraries and plug-ins. */
    private static final int MIN_OWN_LEVEL = 10;

    /** How a process ends that was asked to by SIGTERM. */
    private static final int EXIT_CODE = 143;

    private final Bundle framework;
    private final Bundle self;

    StopDeadline(BundleContext context) {
        framework = context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION);
        self = context.getBundle();
    }

    /** Returns whether the container stops, and not only this bundle. */
    boolean isDue() {
        return framework.getState() == Bundle.STOPPING;
    }

    /** Begins to wait for the container's own bundles, and then ends the process. */
    void begin(List<String> hanging) {
        LOG.warn("The container ends without waiting for plug-ins that do not return: {}", String.join(", ", hanging));
        List<Bundle> own = Arrays.stream(framework.getBundleContext().getBundles())
                .filter(bundle -> !bundle.equals(self) && !PluginFramework.isPlugin(bundle))
                .filter(bundle -> bundle.adapt(BundleStartLevel.class).getStartLevel() >= MIN_OWN_LEVEL)
                .toList();
        // Not closed: it ends with the process.
        NamedExecutor.single("mneme-stop", ClosePolicy.INTERRUPT, Duration.ZERO).execute(() -> await(own));
    }

    private static void await(List<Bundle> own) {
        long begun = System.nanoTime();
        try {
            while (own.stream().anyMatch(StopDeadline::isUp) && System.nanoTime() - begun < LIMIT.toNanos()) {
                Thread.sleep(POLL.toMillis());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(EXIT_CODE);
    }

    private static boolean isUp(Bundle bundle) {
        return bundle.getState() == Bundle.ACTIVE || bundle.getState() == Bundle.STOPPING;
    }
}
