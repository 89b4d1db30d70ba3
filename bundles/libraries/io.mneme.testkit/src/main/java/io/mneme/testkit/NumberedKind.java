package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.ForwardingKind;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An entry kind whose new ids are a prefix and the numbers from 1 on, so that a test can expect them.
 *
 * @param <E> the kind of entry
 */
public final class NumberedKind<E> extends ForwardingKind<E> {

    private final String prefix;
    private final AtomicLong numbers = new AtomicLong();

    /**
     * Numbers the entries of a kind.
     *
     * @param kind answers everything but the new ids
     * @param prefix the start of each new id
     */
    public NumberedKind(EntryKind<E> kind, String prefix) {
        super(kind);
        this.prefix = requireNonNull(prefix, "prefix");
    }

    @Override
    public String newId() {
        return prefix + numbers.incrementAndGet();
    }
}
