package io.mneme.session.focus;

import io.mneme.api.session.FocusDocument;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Removes focus sessions that are erased as conversations: the id of a session is that of the conversation. */
@Component
public final class FocusErasure implements ErasureParticipant {

    private final FocusStore store;

    @Activate
    public FocusErasure(@Reference FocusStore store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "focus sessions";
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.COPIES;
    }

    @Override
    public Found find(Erased what) {
        return new Found(sum(
                what,
                (files, session) -> (files.find(session).isPresent() ? 1 : 0)
                        + files.copies().count(session)));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(sum(what, (files, session) -> {
            Optional<FocusDocument> document = files.find(session);
            if (document.isPresent()) {
                files.delete(document.get());
            }
            return (document.isPresent() ? 1 : 0) + files.copies().delete(session);
        }));
    }

    /** What is done with a session; returns a number of items. */
    private interface SessionStep {
        int run(FocusFiles files, String session) throws IOException;
    }

    private long sum(Erased what, SessionStep step) {
        List<String> sessions =
                what.conversations().stream().filter(FocusIds::isId).sorted().toList();
        return sessions.isEmpty()
                ? 0
                : store.use((files, settings) -> {
                    long items = 0;
                    for (String session : sessions) {
                        items += step.run(files, session);
                    }
                    return items;
                });
    }
}
