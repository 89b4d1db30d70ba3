package io.mneme.spi.erase;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A holder in memory that does not know of which entries its texts are: each erasure has it forget all of them, and it counts none.
 */
@ConsumerType
public interface TextCache extends ErasureParticipant {

    /** Forgets all texts of the present owner. When this method returns, none of them is in memory. May be repeated. */
    void forgetTexts();

    /** Finds nothing: the entries of the texts are unknown. */
    @Override
    default Found find(Erased what) {
        return new Found(0);
    }

    @Override
    default Removed remove(Erased what) {
        return what.isEmpty() ? new Removed(0) : removeRest();
    }

    @Override
    default Removed removeText(String text) {
        return removeRest();
    }

    @Override
    default Removed removeRest() {
        forgetTexts();
        return new Removed(0);
    }
}
