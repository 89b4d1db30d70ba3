package io.mneme.store.jsonl.io;

import java.io.IOException;

/** An action without a result, which reads or writes and may fail. */
public interface IoTask {

    void run() throws IOException;
}
