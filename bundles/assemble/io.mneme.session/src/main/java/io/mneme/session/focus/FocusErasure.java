package io.mneme.session.focus;

import io.mneme.api.session.FocusDocument;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
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
        List<String> sessions = sessions(what);
        return new Found(
                sessions.isEmpty()
                        ? 0
                        : store.use((files, settings) -> {
                            long items = 0;
                            for (String session : sessions) {
                                items += files.find(session).isPresent() ? 1 : 0;
                                items += files.copies().count(session);
                            }
                            return items;
                        }));
    }

    @Override
    public Removed remove(Erased what) {
        List<String> sessions = sessions(what);
        return new Removed(
                sessions.isEmpty()
                        ? 0
                        : store.use((files, settings) -> {
                            long items = 0;
                            for (String session : sessions) {
                                Optional<FocusDocument> document = files.find(session);
                                if (document.isPresent()) {
                                    files.delete(document.get());
                                    items++;
                                }
                                items += files.copies().delete(session);
                            }
                            return items;
                        }));
    }

    private static List<String> sessions(Erased what) {
        return what.conversations().stream().filter(FocusIds::isId).sorted().toList();
    }
}
