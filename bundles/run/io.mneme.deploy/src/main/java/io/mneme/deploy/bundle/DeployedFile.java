package io.mneme.deploy.bundle;

import io.mneme.deploy.bundle.OfferedJar.FileFault;
import io.mneme.deploy.file.FileStamp;
import io.mneme.deploy.file.JarStore;
import io.mneme.deploy.file.PluginJar;
import io.mneme.deploy.guard.GuardedCall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.Bundle;

/**
 * One file in {@code deploy}: brings about that the bundle in it runs, or that the former one runs on while the file cannot be used.
 *
 * <p>One thread calls {@link #reconcile}; all other methods are safe for use by many threads.
 */
public final class DeployedFile {

    private final Path path;
    private final PluginFramework framework;
    private final OfferedJar file;
    private final StartMarkers markers;
    private final Runnable afterwards;
    private final List<PluginInstallation> leaving = new ArrayList<>();
    private Optional<PluginInstallation> current = Optional.empty();
    private Optional<PluginInstallation> replaced = Optional.empty();
    private boolean restartWanted;

    /**
     * Starts without having looked at the file.
     *
     * @param afterwards runs when a guarded call has returned, so that it is looked at again
     */
    public DeployedFile(
            Path path, PluginFramework framework, JarStore store, StartMarkers markers, Runnable afterwards) {
        this.path = path;
        this.framework = framework;
        this.file = new OfferedJar(path.getFileName().toString(), store);
        this.markers = markers;
        this.afterwards = afterwards;
    }

    /** Returns the name of the file. */
    public String name() {
        return path.getFileName().toString();
    }

    /** Returns where the file is, or was. */
    public Path path() {
        return path;
    }

    /**
     * Does the next step.
     *
     * @param stamp the file as it is; empty if it was removed
     */
    public synchronized void reconcile(Optional<FileStamp> stamp, DeployRules rules) {
        file.look(stamp, current.isPresent());
        leaving.removeIf(PluginInstallation::isRemoved);
        for (PluginInstallation old : leaving) {
            Optional<GuardedCall> call = old.running();
            if (call.isEmpty()) {
                old.leave();
            } else if (isOverdue(call.get(), rules)) {
                old.abandon();
            }
        }
        settleReplaced(rules);
        if (current.flatMap(PluginInstallation::running)
                .filter(call -> !isOverdue(call, rules))
                .isPresent()) {
            return;
        }
        if (current.flatMap(PluginInstallation::running).isPresent()) {
            markers.hang(name());
        } else {
            markers.remove(name());
        }
        if (!file.isPresent()) {
            leave();
        } else {
            file.jar().ifPresent(jar -> use(jar, rules));
            current.ifPresent(running -> revise(running, rules));
        }
    }

    /** The start of a version waits for the stop of the one before it, but not for ever. */
    private void settleReplaced(DeployRules rules) {
        if (replaced.isEmpty()) {
            return;
        }
        PluginInstallation former = replaced.get();
        if (former.isRemoved()) {
            replaced = Optional.empty();
        } else if (current.flatMap(PluginInstallation::running)
                .filter(call -> isOverdue(call, rules))
                .isPresent()) {
            PluginInstallation next = current.get();
            former.holdBy(next);
            leaving.add(former);
            replaced = Optional.empty();
            next.startBeside(former);
        }
    }

    private static boolean isOverdue(GuardedCall call, DeployRules rules) {
        return call.age().compareTo(rules.limit()) > 0;
    }

    private void use(PluginJar jar, DeployRules rules) {
        boolean runs = current.filter(PluginInstallation::isSound).isPresent();
        if (runs && current.get().jar().sha256().equals(jar.sha256())) {
            file.take();
            return;
        }
        Optional<String> refusal = rules.refusal().apply(this, jar);
        if (refusal.isPresent()) {
            file.refuse(jar, refusal.get());
            return;
        }
        file.take();
        PluginInstallation next = new PluginInstallation(framework, jar, afterwards);
        boolean usable = next.install() && next.resolve();
        if (!usable && runs) {
            file.reject(String.join("; ", next.reasons()));
            next.discard();
        } else {
            replaceBy(next, usable);
        }
    }

    private void replaceBy(PluginInstallation next, boolean usable) {
        Optional<PluginInstallation> former = current;
        if (former.flatMap(PluginInstallation::running).isPresent()) {
            former.get().abandon();
            leaving.add(former.get());
            former = Optional.empty();
        }
        current = Optional.of(next);
        if (usable) {
            file.keep(next.jar());
            replaced = former;
            start(next);
        } else {
            former.ifPresent(this::remove);
        }
    }

    private void start(PluginInstallation next) {
        markers.add(name(), next.jar().sha256());
        next.start(replaced);
    }

    /** What was not resolved is tried again when nothing is missing any more; what was constructed too late is started again. */
    private void revise(PluginInstallation running, DeployRules rules) {
        if (running.running().isPresent()) {
            return;
        }
        Optional<String> refusal = rules.refusal().apply(this, running.jar());
        if (refusal.isPresent()) {
            file.refuse(file.kept(running.jar()), refusal.get());
            remove(running);
            current = Optional.empty();
        } else if (running.isUnresolved() && running.missing().isEmpty() && running.resolve()) {
            file.keep(running.jar());
            start(running);
        } else if (restartWanted) {
            restartWanted = false;
            running.restart();
        }
    }

    private void leave() {
        if (current.isPresent()) {
            PluginInstallation left = current.get();
            if (left.running().isPresent()) {
                left.abandon();
                leaving.add(left);
            } else {
                remove(left);
            }
            current = Optional.empty();
        }
        file.leave();
    }

    private void remove(PluginInstallation old) {
        leaving.add(old);
        old.leave();
    }

    /** Returns whether the file was looked at since it has this stamp. */
    public synchronized boolean hasSeen(FileStamp stamp) {
        return file.hasSeen(stamp);
    }

    /** Returns whether its newest version is being started or stopped. */
    public synchronized boolean isChanging() {
        return current.flatMap(PluginInstallation::running).isPresent();
    }

    /** Returns whether any version of it is in a call that has not returned. */
    public synchronized boolean isRunning() {
        return isChanging() || leaving.stream().anyMatch(old -> old.running().isPresent());
    }

    /** Returns the symbolic name of its bundle; empty if it is none. */
    public synchronized Optional<String> symbolicName() {
        return current.map(PluginInstallation::jar).or(file::jar).map(PluginJar::symbolicName);
    }

    /** Returns whether the bundle of a symbolic name and version in it is used. */
    public synchronized boolean runs(String bundle) {
        return file.isPresent()
                && current.filter(running -> running.jar().bundle().equals(bundle))
                        .isPresent();
    }

    /** Returns whether a bundle is the newest version of it. */
    public synchronized boolean isIn(Bundle bundle) {
        return current.flatMap(PluginInstallation::bundle)
                .filter(bundle::equals)
                .isPresent();
    }

    /** Has it started again, since a service of it was constructed too late for those that look for it. */
    public synchronized void wantRestart() {
        restartWanted = true;
    }

    /** Begins to stop it for good, as the container stops. */
    public synchronized void close() {
        file.close();
        if (current.isPresent() && current.get().running().isPresent()) {
            current.get().abandon();
        } else {
            current.ifPresent(PluginInstallation::leave);
        }
        leaving.forEach(PluginInstallation::abandon);
        markers.remove(name());
    }

    /** Hides what of it has not returned, and asks it to end. */
    public synchronized void abandon() {
        current.ifPresent(PluginInstallation::abandon);
        leaving.forEach(PluginInstallation::abandon);
    }

    /** Returns whether there is nothing left to say of it. */
    public synchronized boolean isGone() {
        return !file.isPresent() && current.isEmpty() && leaving.isEmpty();
    }

    synchronized boolean isPresent() {
        return file.isPresent();
    }

    synchronized Optional<PluginInstallation> current() {
        return current;
    }

    /** Returns the versions that have left and have not returned from it. */
    synchronized List<PluginInstallation> leaving() {
        return List.copyOf(leaving);
    }

    synchronized FileFault fault() {
        return file.fault();
    }

    synchronized Optional<PluginJar> offered() {
        return file.jar();
    }

    /** Returns the version that ran before; empty if none is kept. */
    public synchronized Optional<PluginJar> previous() {
        return file.previous();
    }
}
