package io.mneme.deploy.bundle;

import io.mneme.api.plugin.PluginState;
import io.mneme.deploy.file.BrokenJarException;
import io.mneme.deploy.file.FileStamp;
import io.mneme.deploy.file.JarStore;
import io.mneme.deploy.file.PluginJar;
import java.io.IOException;
import java.util.Optional;

/** What the content of a file in {@code deploy} offers, why that is not used, and the copies that are kept of it. For one thread at a time. */
final class OfferedJar {

    /** Why a file, or its newest content, is not used; without a state if it is used. */
    record FileFault(Optional<PluginState> state, String reason) {

        private static final FileFault NONE = new FileFault(Optional.empty(), "");

        private static FileFault of(PluginState state, String reason) {
            return new FileFault(Optional.of(state), reason);
        }
    }

    private final String name;
    private final JarStore store;
    private Optional<FileStamp> seen = Optional.empty();
    private Optional<PluginJar> jar = Optional.empty();
    private Optional<PluginJar> previous;
    private FileFault fault = FileFault.NONE;
    private boolean unread;

    /** Starts without having looked at the file of a name. */
    OfferedJar(String name, JarStore store) {
        this.name = name;
        this.store = store;
        this.previous = store.previous(name);
    }

    /**
     * Looks at the file if it has changed, or could not be read before.
     *
     * @param stamp the file as it is; empty if it was removed
     * @param runs whether a version of it runs
     */
    void look(Optional<FileStamp> stamp, boolean runs) {
        if (stamp.equals(seen) && !unread) {
            return;
        }
        seen = stamp;
        fault = FileFault.NONE;
        jar = Optional.empty();
        unread = false;
        if (stamp.isPresent()) {
            read(stamp.get());
            if (jar.isEmpty() && !runs) {
                // After a restart, what ran before the file was broken runs on.
                jar = store.current(name);
            }
        }
    }

    private void read(FileStamp stamp) {
        try {
            jar = Optional.of(store.stage(stamp.path()));
        } catch (BrokenJarException broken) {
            fault = FileFault.of(PluginState.BROKEN, "the file " + broken.getMessage());
        } catch (IOException unreadable) {
            // Its permissions may change, or the disk have room again, and its stamp stays.
            unread = true;
            fault = FileFault.of(PluginState.BROKEN, "the file cannot be read or copied: " + unreadable);
        }
    }

    /** Returns whether the file is there. */
    boolean isPresent() {
        return seen.isPresent();
    }

    /** Returns whether the file was looked at since it has this stamp. */
    boolean hasSeen(FileStamp stamp) {
        return seen.filter(stamp::equals).isPresent();
    }

    /** Returns what is to be used; empty if nothing is, or if it is used already. */
    Optional<PluginJar> jar() {
        return jar;
    }

    FileFault fault() {
        return fault;
    }

    /** Returns the version that ran before; empty if none is kept. */
    Optional<PluginJar> previous() {
        return previous;
    }

    /** Notes that it is used from now on. */
    void take() {
        jar = Optional.empty();
        if (fault.state().filter(PluginState.REFUSED::equals).isPresent()) {
            fault = FileFault.NONE;
        }
    }

    /** Notes why a jar may not be used; it is offered until it may. */
    void refuse(PluginJar refused, String reason) {
        jar = Optional.of(refused);
        fault = FileFault.of(PluginState.REFUSED, reason);
    }

    /** Returns the kept copy of a jar that runs: it may be another file by now than the one it was installed from. */
    PluginJar kept(PluginJar running) {
        return store.current(name)
                .filter(kept -> kept.sha256().equals(running.sha256()))
                .orElse(running);
    }

    /** Notes why the jar that was taken cannot take the place of the version that runs. */
    void reject(String reason) {
        fault = FileFault.of(PluginState.UNRESOLVED, "the file cannot be used: " + reason);
    }

    /** Keeps a copy of the jar that runs from now on. */
    void keep(PluginJar running) {
        try {
            store.accept(name, running);
            previous = store.previous(name).filter(before -> !before.sha256().equals(running.sha256()));
        } catch (IOException failed) {
            fault = new FileFault(Optional.empty(), "no copy of it can be kept: " + failed);
        }
    }

    /** Notes that nothing of it runs any more, since the file was removed. */
    void leave() {
        store.leave(name);
        previous = store.previous(name);
    }

    /** Forgets the file, as if it were removed. */
    void close() {
        seen = Optional.empty();
    }
}
