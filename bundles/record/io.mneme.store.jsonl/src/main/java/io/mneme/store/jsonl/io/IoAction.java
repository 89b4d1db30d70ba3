package io.mneme.store.jsonl.io;

import java.io.IOException;

/** An action with a result, which reads or writes and may fail. */
public interface IoAction<R> {

    R run() throws IOException;
}
