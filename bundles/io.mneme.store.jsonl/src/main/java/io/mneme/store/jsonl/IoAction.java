package io.mneme.store.jsonl;

import java.io.IOException;

/** An action with a result, which may fail to read or write. */
interface IoAction<R> {

    R run() throws IOException;
}
