package io.mneme.policy;

import io.mneme.support.plugin.CallLimit;
import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.UnansweredException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.osgi.framework.Bundle;
import org.osgi.framework.namespace.HostNamespace;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Knows the bundles of the container's own archive: those that the launcher has installed from its repository, and that are still
 * what it has installed.
 *
 * <p>Names say nothing: a plug-in may have any. Nor does the location suffice. If a file in {@code deploy} has the name and the
 * version of an installed bundle, File Install updates that bundle, whose location stays. So an updated bundle is no longer
 * the archive's until the next start; neither is one with a fragment, which may be of a plug-in.
 */
final class ShippedBundles implements Predicate<Bundle> {

    /** The property that is the folder of the container. */
    static final String HOME = "mneme.home";

    private static final String IN_PLACE = "reference:";

    private final Optional<Path> repository;

    /**
     * Reads where the archive is.
     *
     * @param home the folder of the container; empty outside one, where no bundle is shipped
     */
    ShippedBundles(Optional<String> home) {
        repository = home.map(
                folder -> Path.of(folder, "repository").toAbsolutePath().normalize());
    }

    @Override
    public boolean test(Bundle bundle) {
        return repository.filter(folder -> isIn(folder, bundle.getLocation())).isPresent()
                && isAsInstalled(bundle)
                && !hasFragment(bundle);
    }

    private static boolean isIn(Path folder, String location) {
        String file = location.startsWith(IN_PLACE) ? location.substring(IN_PLACE.length()) : location;
        try {
            return Path.of(URI.create(file)).normalize().startsWith(folder);
        } catch (IllegalArgumentException | FileSystemNotFoundException notAFile) {
            return false;
        }
    }

    /** Felix numbers the contents of a bundle from 0, in the host of its URLs: an update raises the number. */
    private static boolean isAsInstalled(Bundle bundle) {
        URL root = bundle.getEntry("/");
        return root != null && root.getHost().endsWith("_" + bundle.getBundleId() + ".0");
    }

    private static boolean hasFragment(Bundle bundle) {
        BundleWiring wiring = bundle.adapt(BundleWiring.class);
        return wiring == null
                || !wiring.getProvidedWires(HostNamespace.HOST_NAMESPACE).isEmpty();
    }

    /**
     * Runs the calls of a policy that the container ships, which is trusted as the engine is: on the thread of the caller, without a
     * limit. A change of threads and back takes longer than most of these calls.
     *
     * <p>A policy that declares a limit of its own waits for something else, so it keeps its threads: on the caller's, nothing could
     * end that wait.
     *
     * @param limited runs the calls with a limit of their own
     */
    record ShippedCalls(CallRunner limited) implements CallRunner {

        @Override
        public <T> PendingCall<T> begin(Function<BooleanSupplier, T> work, CallLimit limit) throws UnansweredException {
            return limit == CallLimit.TIMEOUT ? INLINE.begin(work, limit) : limited.begin(work, limit);
        }

        @Override
        public Optional<Duration> overdue() {
            return limited.overdue();
        }

        @Override
        public boolean isBlocked() {
            return limited.isBlocked();
        }

        @Override
        public boolean isIdle() {
            return limited.isIdle();
        }

        @Override
        public void close() {
            limited.close();
        }
    }
}
