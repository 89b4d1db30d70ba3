package io.mneme.store.jsonl.harness;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A disk that fails at chosen steps. */
public final class FaultyStorage extends UnsyncedStorage {

    private long steps;
    private long failAt = Long.MAX_VALUE;
    private long failUntil = Long.MAX_VALUE;
    private boolean dead;
    private boolean full;
    private boolean syncsFail;
    private boolean renamesFail;
    private boolean truncationsFail;
    private boolean ledgerFails;
    private boolean noted;
    private boolean links = true;

    /** Simulates a power failure at the n-th next step, one-based. A write is torn. All later steps fail. */
    public void crashAt(int step) {
        failAt = steps + step;
    }

    /** Makes some steps fail, from the n-th next step, one-based. A write is torn. Later steps succeed again. */
    public void failAt(int step, long count) {
        failAt = steps + step;
        failUntil = count > Long.MAX_VALUE - failAt ? Long.MAX_VALUE : failAt + count;
    }

    /** Makes all later steps succeed. */
    public void heal() {
        failAt = Long.MAX_VALUE;
        dead = false;
    }

    public boolean hasCrashed() {
        return dead;
    }

    public void full(boolean now) {
        full = now;
    }

    public void syncsFail(boolean now) {
        syncsFail = now;
    }

    public void renamesFail(boolean now) {
        renamesFail = now;
    }

    public void truncationsFail(boolean now) {
        truncationsFail = now;
    }

    /** Sets whether a file can have two names. */
    public void links(boolean now) {
        links = now;
    }

    /** Appends to the ledger are written, but can neither be synced nor truncated. */
    public void ledgerFails(boolean now) {
        ledgerFails = now;
        noted = false;
    }

    private void step() throws IOException {
        dead |= ++steps >= failAt;
        dead &= steps < failUntil;
        if (dead) {
            throw new IOException("the power is gone");
        }
    }

    @Override
    public void createFolder(Path folder) throws IOException {
        step();
        super.createFolder(folder);
    }

    @Override
    public void create(Path file) throws IOException {
        step();
        super.create(file);
    }

    @Override
    public void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException {
        boolean first = !dead;
        try {
            step();
        } catch (IOException e) {
            if (first) {
                super.append(to, bytes, offset, length / 2);
            }
            throw e;
        }
        if (full) {
            super.append(to, bytes, offset, length / 2);
            throw new IOException("No space left on device");
        }
        super.append(to, bytes, offset, length);
        noted |= new String(bytes, offset, length, StandardCharsets.UTF_8).startsWith("{\"end\"");
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) throws IOException {
        step();
        if (syncsFail || ledgerFails && noted) {
            throw new IOException("Input/output error");
        }
    }

    @Override
    public void truncate(RandomAccessFile file, long size) throws IOException {
        step();
        if (truncationsFail || ledgerFails) {
            throw new IOException("Input/output error");
        }
        super.truncate(file, size);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        step();
        if (renamesFail) {
            throw new IOException("Read-only file system");
        }
        super.move(from, to);
    }

    @Override
    public boolean link(Path file, Path name) throws IOException {
        step();
        return links && super.link(file, name);
    }

    @Override
    public void delete(Path file) throws IOException {
        step();
        super.delete(file);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        step();
    }
}
