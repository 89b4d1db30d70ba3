package io.mneme.deploy.bundle;

import io.mneme.deploy.file.PluginJar;
import io.mneme.deploy.guard.GuardedCall;
import io.mneme.deploy.guard.StartFailure;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One version of a plug-in as a bundle: installed once, removed once, and started again when what it needs was away meanwhile.
 *
 * <p>One thread calls it. The calls of the framework run on guarded threads, of which any may never return; then nothing more is done
 * with the bundle, and another version is another installation.
 */
final class PluginInstallation {

    private static final Logger LOG = LoggerFactory.getLogger(PluginInstallation.class);

    /** A plug-in whose own constructors listen for its services would be started again for ever. */
    private static final int MAX_RESTARTS = 3;

    private final PluginFramework framework;
    private final PluginJar jar;
    private final Runnable afterwards;
    private final AtomicBoolean startClaimed = new AtomicBoolean();
    private final AtomicBoolean removed = new AtomicBoolean();
    private volatile Optional<Bundle> bundle = Optional.empty();
    private volatile Optional<Bundle> shipped = Optional.empty();
    private volatile Optional<GuardedCall> call = Optional.empty();
    private volatile String failure = "";
    private volatile List<String> faults = List.of();
    private volatile boolean started;
    private int restarts;

    /**
     * Prepares an installation.
     *
     * @param afterwards runs whenever a guarded call has returned
     */
    PluginInstallation(PluginFramework framework, PluginJar jar, Runnable afterwards) {
        this.framework = framework;
        this.jar = jar;
        this.afterwards = afterwards;
    }

    /** Installs the bundle, which runs none of its code. */
    boolean install() {
        try {
            shipped = framework.shipped(jar);
            bundle = Optional.of(framework.install(jar));
            return true;
        } catch (IOException | BundleException | RuntimeException refused) {
            failure = "it cannot be installed: " + refused.getMessage();
            return false;
        }
    }

    /** Resolves the bundle, which runs none of its code either. */
    boolean resolve() {
        boolean resolved = bundle.filter(framework::resolve).isPresent();
        failure = resolved ? "" : "it cannot be resolved";
        return resolved;
    }

    /** Begins to stop what it takes the place of, and then to start it. */
    void start(Optional<PluginInstallation> former) {
        startClaimed.set(false);
        begin("its start", running -> {
            former.ifPresent(earlier -> earlier.uninstall(running));
            shipped.ifPresent(PluginInstallation::stop);
            startNow(running);
        });
    }

    /** Starts it now, since what it takes the place of does not return. */
    void startBeside(PluginInstallation former) {
        former.abandon();
        begin("its start", this::startNow);
    }

    private void startNow(GuardedCall running) {
        if (!startClaimed.compareAndSet(false, true)) {
            return;
        }
        running.enter("its start");
        try {
            PluginFramework.start(bundle.orElseThrow());
            faults = jar.fragment() ? List.of() : DescriptionFaults.of(bundle.orElseThrow());
        } catch (BundleException | RuntimeException | LinkageError failed) {
            failure = "its start failed: " + StartFailure.describe(failed);
        }
        started = true;
    }

    /** Begins to stop it and to start it again, unless it was so too often. */
    void restart() {
        if (restarts++ >= MAX_RESTARTS) {
            return;
        }
        begin("its stop", running -> {
            try {
                bundle.orElseThrow().stop(Bundle.STOP_TRANSIENT);
                running.enter("its start");
                PluginFramework.start(bundle.orElseThrow());
            } catch (BundleException | RuntimeException | LinkageError failed) {
                failure = "its start failed: " + StartFailure.describe(failed);
            }
        });
    }

    /** Begins to stop and remove it. */
    void leave() {
        begin("its stop", running -> {
            uninstall(running);
            shipped.ifPresent(PluginInstallation::restart);
        });
    }

    private void begin(String stage, Consumer<GuardedCall> task) {
        try {
            call = Optional.of(framework.guard().begin(stage, task, afterwards));
        } catch (RejectedExecutionException full) {
            failure = "too many plug-ins hang: restart the container";
        }
    }

    private void uninstall(GuardedCall running) {
        running.enter("the stop of " + jar.bundle());
        try {
            if (bundle.isPresent()) {
                framework.uninstall(bundle.get());
            }
        } catch (BundleException | RuntimeException | LinkageError failed) {
            LOG.warn("{} was removed, but its stop failed: {}", jar.bundle(), StartFailure.describe(failed));
        }
        removed.set(true);
    }

    private static void stop(Bundle other) {
        try {
            other.stop(Bundle.STOP_TRANSIENT);
        } catch (BundleException failed) {
            LOG.warn("{} cannot be stopped: {}", other.getSymbolicName(), failed.getMessage());
        }
    }

    private static void restart(Bundle other) {
        try {
            other.start(Bundle.START_TRANSIENT);
        } catch (BundleException failed) {
            LOG.warn("{} cannot be started again: {}", other.getSymbolicName(), failed.getMessage());
        }
    }

    /** Removes a bundle that was never started. */
    void discard() {
        try {
            if (bundle.isPresent()) {
                framework.uninstall(bundle.get());
            }
        } catch (BundleException failed) {
            LOG.debug("{} cannot be removed", jar.bundle(), failed);
        }
        removed.set(true);
    }

    /** Hides what does not return, and asks it to end. */
    void abandon() {
        bundle.ifPresent(framework.gate()::isolate);
        interrupt();
    }

    void interrupt() {
        call.ifPresent(GuardedCall::interrupt);
    }

    /** Takes over the call of the version that waits for its stop, and in which its stop hangs. */
    void holdBy(PluginInstallation next) {
        call = next.call;
    }

    /** Returns the call that has not returned; empty if none runs. */
    Optional<GuardedCall> running() {
        return call.filter(last -> !last.isDone());
    }

    PluginJar jar() {
        return jar;
    }

    Optional<Bundle> bundle() {
        return bundle;
    }

    /** Returns whether it was started, and nothing of it hangs. */
    boolean isSound() {
        return started && failure.isEmpty() && running().isEmpty();
    }

    boolean isUnresolved() {
        return bundle.filter(installed -> installed.getState() == Bundle.INSTALLED)
                .isPresent();
    }

    boolean isRemoved() {
        return removed.get();
    }

    /** Returns why it is not resolved; empty if it is. */
    List<String> missing() {
        return bundle.filter(installed -> installed.getState() == Bundle.INSTALLED)
                .map(installed -> RequirementFaults.of(framework.context(), installed))
                .orElse(List.of());
    }

    /** Returns what of its descriptions of components cannot be used, a sentence each. */
    List<String> descriptionFaults() {
        return faults;
    }

    /** Returns why it does not run, a sentence each; empty if nothing has failed. */
    List<String> reasons() {
        List<String> missing = missing();
        if (!missing.isEmpty()) {
            return missing;
        }
        if (!failure.isEmpty()) {
            return List.of(failure);
        }
        if (isUnresolved()) {
            return List.of("it is not resolved yet");
        }
        return isStopped() ? List.of("it is stopped") : List.of();
    }

    /** A fragment is never started. */
    private boolean isStopped() {
        return started
                && !jar.fragment()
                && bundle.filter(installed -> installed.getState() == Bundle.RESOLVED)
                        .isPresent();
    }
}
