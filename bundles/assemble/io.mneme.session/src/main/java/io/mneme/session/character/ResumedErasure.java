package io.mneme.session.character;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Removes erased messages from sessions that were resumed during the erasure. A conversation is erased in its open sessions first,
 * then in the journal; a session that is resumed between the two has read what the journal no longer has.
 */
@Component
public final class ResumedErasure implements ErasureParticipant {

    private final OpenSessions sessions;

    @Activate
    public ResumedErasure(@Reference OpenSessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public String name() {
        return "resumed character sessions";
    }

    @Override
    public String holds() {
        return "messages of sessions that are resumed while something is erased";
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.DERIVED;
    }

    /** Finds nothing: the open sessions are counted by their own participant. */
    @Override
    public Found find(Erased what) {
        return new Found(0);
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(sessions.removeMessages(what));
    }
}
