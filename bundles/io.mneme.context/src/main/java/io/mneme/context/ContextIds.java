package io.mneme.context;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Names contexts, each unlike any other, also unlike those of a former run. */
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
