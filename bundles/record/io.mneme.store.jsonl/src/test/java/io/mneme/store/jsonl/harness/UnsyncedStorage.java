package io.mneme.store.jsonl.harness;

import io.mneme.store.jsonl.io.ForwardingStorage;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A disk without syncs, whose content may be lost at a power failure. */
public class UnsyncedStorage extends ForwardingStorage {

    public UnsyncedStorage() {
        super(new LocalStorage());
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) throws IOException {}

    @Override
    public void syncFolder(Path folder) throws IOException {}
}
