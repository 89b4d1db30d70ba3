package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A storage that notifies snapshots before a file loses its name, so that they can open it while it has one. */
public final class PinnedStorage extends ForwardingStorage {

    private final Set<FilePin> pins = ConcurrentHashMap.newKeySet();

    public PinnedStorage(Storage storage) {
        super(storage);
    }

    /** Needs files that may be replaced or deleted. */
    @FunctionalInterface
    public interface FilePin {

        /** Called before the file of this path is replaced or deleted. It must return at once. */
        void beforeRemoval(Path file);
    }

    /** Notifies a pin from now on. */
    public void add(FilePin pin) {
        pins.add(pin);
    }

    /** Notifies a pin no longer. */
    public void remove(FilePin pin) {
        pins.remove(pin);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        pins.forEach(pin -> pin.beforeRemoval(to));
        super.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        pins.forEach(pin -> pin.beforeRemoval(file));
        super.delete(file);
    }
}
