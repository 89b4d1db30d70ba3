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
        return once.answer(call, body, now, () -> answer(dictations, dictations.record(body, now)));
    }

    private static Answer answer(Dictations dictations, Recording recording) {
        if (recording instanceof Recording.Recorded recorded) {
            Stored<Dictation> stored = recorded.stored();
            return Answer.json(201, dictations.json(stored.entry()))
                    .with("Location", "/v1/dictations/" + PathPart.encoded(stored.id()))
                    .with("ETag", EntityTag.of(stored.revision()));
        }
        ObjectNode document = Json.object();
        document.put("recorded", false);
        document.put("reason", ((Recording.NotRecorded) recording).reason());
        return Answer.json(200, document);
    }
}
