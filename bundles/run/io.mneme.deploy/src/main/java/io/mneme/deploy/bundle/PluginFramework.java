package io.mneme.deploy.bundle;

import static java.util.Objects.requireNonNull;

import io.mneme.deploy.file.PluginJar;
import io.mneme.deploy.guard.ActivationGuard;
import io.mneme.deploy.guard.ServiceGate;
import io.mneme.deploy.guard.StartFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.FrameworkStartLevel;
import org.osgi.framework.wiring.FrameworkWiring;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What plug-ins need of the framework.
 *
 * @param context the context that they are installed with
 * @param guard runs their code
 * @param gate shows their services
 */
public record PluginFramework(BundleContext context, ActivationGuard guard, ServiceGate gate) {

    private static final Logger LOG = LoggerFactory.getLogger(PluginFramework.class);
    private static final String LOCATION = "deploy:";
    private static final AtomicLong INSTALLED = new AtomicLong();

    /**
     * The start level of plug-ins: below that of the container's own bundles. These are stopped before the framework comes to a
     * plug-in that has not returned from its stop.
     */
    private static final int START_LEVEL = 3;

    private static final int RESOLVE_ATTEMPTS = 20;
    private static final int RESOLVE_PAUSE_MS = 100;
    private static final int REFRESH_TIMEOUT_SECONDS = 10;

    public PluginFramework {
        requireNonNull(context, "context");
        requireNonNull(guard, "guard");
        requireNonNull(gate, "gate");
    }

    /**
     * Gives plug-ins their start level. To set that of a bundle would be a task of the framework's thread of start levels, which waits
     * for a bundle that is being started.
     */
    public void prepare() {
        system().adapt(FrameworkStartLevel.class).setInitialBundleStartLevel(START_LEVEL);
    }

    /** Installs a bundle, which is not started. */
    Bundle install(PluginJar jar) throws IOException, BundleException {
        String file = jar.path().getFileName().toString();
        try (InputStream bytes = Files.newInputStream(jar.path())) {
            Bundle bundle = context.installBundle(LOCATION + file + "#" + INSTALLED.incrementAndGet(), bytes);
            gate.add(bundle);
            return bundle;
        }
    }

    /** Returns whether a bundle is one of a plug-in. */
    public static boolean isPlugin(Bundle bundle) {
        return bundle.getLocation().startsWith(LOCATION);
    }

    /** Returns the bundle of the container that a jar takes the place of, since it has the same name and version. */
    Optional<Bundle> shipped(PluginJar jar) {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> !isPlugin(bundle))
                .filter(bundle -> jar.symbolicName().equals(bundle.getSymbolicName()))
                .filter(bundle -> jar.version().equals(bundle.getVersion().toString()))
                .findFirst();
    }

    /**
     * Resolves a bundle. Felix cannot in the moment in which another thread looks into the bundle, so this tries for a while as long as
     * nothing is missing.
     */
    boolean resolve(Bundle bundle) {
        for (int attempt = 0; attempt < RESOLVE_ATTEMPTS; attempt++) {
            if (wiring().resolveBundles(Set.of(bundle))) {
                return true;
            }
            if (!RequirementFaults.of(context, bundle).isEmpty() || !pause()) {
                return false;
            }
        }
        return false;
    }

    private static boolean pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(RESOLVE_PAUSE_MS);
            return true;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Starts a bundle until the framework stops. */
    static void start(Bundle bundle) throws BundleException {
        if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null) {
            bundle.start(Bundle.START_TRANSIENT);
        }
    }

    /**
     * Stops a bundle and removes it, with what it exported. Others that use it are started again. If one of them has not returned from
     * its start or stop, all keep what they have of it until the container is started again: the framework would wait for that one,
     * and let nothing else be started.
     */
    void uninstall(Bundle bundle) throws BundleException {
        List<Bundle> users = users(bundle);
        bundle.uninstall();
        gate.remove(bundle);
        Optional<Bundle> busy = users.stream().filter(PluginFramework::isBusy).findFirst();
        if (busy.isPresent()) {
            LOG.warn(
                    "{} has left, and plug-ins go on with what it exported until the container is started again, since"
                            + " {} does not return",
                    bundle.getSymbolicName(),
                    busy.get().getSymbolicName());
        } else if (!users.isEmpty()) {
            refresh(
                    bundle,
                    users.stream()
                            .filter(user -> user.getState() == Bundle.ACTIVE)
                            .toList());
        }
    }

    /** Returns the other plug-ins that use a bundle. Bundles of the container use none. */
    private List<Bundle> users(Bundle bundle) {
        return wiring().getDependencyClosure(Set.of(bundle)).stream()
                .filter(user -> !user.equals(bundle) && isPlugin(user))
                .toList();
    }

    private static boolean isBusy(Bundle bundle) {
        return bundle.getState() == Bundle.STARTING || bundle.getState() == Bundle.STOPPING;
    }

    /** They are stopped here, since the framework would stop them on a thread of its own, which a plug-in could keep. */
    private void refresh(Bundle bundle, List<Bundle> users) throws BundleException {
        for (Bundle user : users) {
            user.stop(Bundle.STOP_TRANSIENT);
        }
        CountDownLatch refreshed = new CountDownLatch(1);
        wiring().refreshBundles(Set.of(bundle), event -> refreshed.countDown());
        try {
            refreshed.await(REFRESH_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        users.forEach(PluginFramework::startAgain);
    }

    /** One that cannot be started does not keep the others from it. */
    private static void startAgain(Bundle user) {
        try {
            start(user);
        } catch (BundleException | RuntimeException | LinkageError failed) {
            LOG.warn("{} cannot be started again: {}", user.getSymbolicName(), StartFailure.describe(failed));
        }
    }

    private FrameworkWiring wiring() {
        return system().adapt(FrameworkWiring.class);
    }

    private Bundle system() {
        return context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION);
    }
}
