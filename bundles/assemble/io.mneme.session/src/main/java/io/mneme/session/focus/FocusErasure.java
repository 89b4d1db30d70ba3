package io.mneme.session.focus;

import io.mneme.api.session.FocusDocument;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.support.file.AtomicFile;
import io.mneme.support.line.LineSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
    public String holds() {
        return "the texts that a focus session has visited and the answers, in a file each";
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

    /** Counts the sessions whose document has the text. */
    @Override
    public Found findText(String text) {
        return new Found(store.use((files, settings) -> (long) with(files, text).size()));
    }

    @Override
    public Removed removeText(String text) {
        return new Removed(store.use((files, settings) -> {
            List<FocusDocument> documents = with(files, text);
            for (FocusDocument document : documents) {
                files.delete(document);
                files.copies().delete(document.sessionId().orElse(""));
            }
            return (long) documents.size();
        }));
    }

    private static List<FocusDocument> with(FocusFiles files, String text) throws IOException {
        List<FocusDocument> found = new ArrayList<>();
        files.current().ifPresent(found::add);
        for (String id : files.otherIds()) {
            files.find(id).ifPresent(found::add);
        }
        found.removeIf(document -> !LineSearch.contains(FocusDocumentJson.text(document), text));
        return found;
    }

    /** Counts all files: also one that cannot be read may have a text. */
    @Override
    public Found findRest() {
        return new Found(store.use((files, settings) -> (long) files.paths().size()));
    }

    @Override
    public Removed removeRest() {
        return new Removed(store.use((files, settings) -> {
            List<Path> paths = files.paths();
            for (Path path : paths) {
                AtomicFile.delete(path);
            }
            return (long) paths.size();
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
