package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was opened so far, last first, when an opening of several things fails half way. */
final class Unwinding implements AutoCloseable {

    /** Something to close. */
    interface Closing extends AutoCloseable {
        @Override
        void close() throws IOException;
    }

    private final Deque<Closing> opened = new ArrayDeque<>();

    void add(Closing closing) {
        opened.push(closing);
    }

    FolderLock add(FolderLock lock) {
        add((Closing) lock::close);
        return lock;
    }

    Ledger add(Ledger ledger) {
        add((Closing) ledger::close);
        return ledger;
    }

    /** Everything was opened: nothing is to be closed. */
    void keep() {
        opened.clear();
    }

    @Override
    public void close() throws IOException {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
