package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.Recording;
import io.mneme.api.journal.Stored;
import java.time.Instant;

/** Records a dictation that is sent, once for each key of idempotency. */
final class DictationRecording {

    private final OncePerKey once = new OncePerKey();

    Answer record(Dictations dictations, Call call, Instant now) {
        String body = call.body();
        Json.object(body);
        return once.answer(
                call,
                body,
                now,
                () -> done(dictations, dictations.record(body, now)),
                (id, reason) -> id.isEmpty() ? notRecorded(reason) : found(dictations, id));
    }

    private static Done done(Dictations dictations, Recording recording) {
        if (recording instanceof Recording.Recorded recorded) {
            return new Done(
                    answer(dictations, recorded.stored()), recorded.stored().id(), "");
        }
        String reason = ((Recording.NotRecorded) recording).reason();
        return new Done(notRecorded(reason), "", reason);
    }

    private static Answer found(Dictations dictations, String id) {
        return dictations.find(id).map(stored -> answer(dictations, stored)).orElseThrow(() -> Done.gone(id));
    }

    private static Answer answer(Dictations dictations, Stored<Dictation> stored) {
        return Answer.json(201, dictations.json(stored.entry()))
                .with("Location", "/v1/dictations/" + PathPart.encoded(stored.id()))
                .with("ETag", EntityTag.of(stored.revision()));
    }

    private static Answer notRecorded(String reason) {
        ObjectNode document = Json.object();
        document.put("recorded", false);
        document.put("reason", reason);
        return Answer.json(200, document);
    }
}
