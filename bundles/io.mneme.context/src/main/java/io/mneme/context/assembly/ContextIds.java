package io.mneme.context.assembly;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Creates the ids of contexts, unique also across restarts. */
final class ContextIds {

    private final AtomicLong last = new AtomicLong();
    private final String run;

    ContextIds() {
        byte[] random = new byte[6];
        new SecureRandom().nextBytes(random);
        run = HexFormat.of().formatHex(random);
    }

    String next() {
        return run + "-" + last.incrementAndGet();
    }
}
