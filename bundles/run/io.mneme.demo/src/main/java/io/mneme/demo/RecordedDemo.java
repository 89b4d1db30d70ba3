package io.mneme.demo;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.demo.DemoHistory;
import io.mneme.api.demo.HistoryPresentException;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Records the samples of this bundle, and assembles contexts between them. Nothing is read before it is asked to. */
@Component
public final class RecordedDemo implements DemoHistory {

    private static final int REQUESTS = 12;

    /** Shorter than a provider keeps a prefix, and all of them together are younger than the newest sample. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    /** Messages that arrive between the two contexts of the chat. */
    private static final int LAST_MESSAGES = 2;

    private final Dictations dictations;
    private final Journal<Dictation> journal;
    private final Conversations conversations;
    private final Messages messages;
    private final ContextAssembler assembler;

    @Activate
    public RecordedDemo(
            @Reference Dictations dictations,
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference Conversations conversations,
            @Reference Messages messages,
            @Reference ContextAssembler assembler) {
        this.dictations = dictations;
        this.journal = journal;
        this.conversations = conversations;
        this.messages = messages;
        this.assembler = assembler;
    }

    @Override
    public synchronized LoadedDemo load(Instant now) {
        requireEmpty();
        int samples = recordSamples(now);
        dictate(now);
        List<Message> chat = SampleChat.messages(now);
        chat(chat, now);
        return new LoadedDemo(
                samples + REQUESTS, chat.size(), REQUESTS + 2, SimulatedUser.SESSION, SampleChat.CONVERSATION);
    }

    private void requireEmpty() {
        long recorded = journal.status().entries();
        if (recorded > 0) {
            throw new HistoryPresentException(recorded == 1 ? "a dictation is" : recorded + " dictations are");
        }
        if (conversations.find(SampleChat.CONVERSATION).isPresent()) {
            throw new HistoryPresentException("the conversation " + SampleChat.CONVERSATION + " is");
        }
    }

    private int recordSamples(Instant now) {
        List<String> samples = SampleDictations.json(now);
        samples.forEach(json -> dictations.record(json, now));
        return samples.size();
    }

    private void dictate(Instant now) {
        String mode = ModeUsage.mostUsed(journal.status().lanes()).orElseThrow().getKey();
        SimulatedUser user =
                new SimulatedUser(dictations, assembler, mode, now.minus(PAUSE.multipliedBy(REQUESTS)), PAUSE);
        for (int request = 0; request < REQUESTS; request++) {
            user.assemble();
            user.confirm(1);
        }
    }

    private void chat(List<Message> chat, Instant now) {
        int before = chat.size() - LAST_MESSAGES;
        messages.recordAll(chat.subList(0, before), now);
        conversations.annotate(SampleChat.CONVERSATION, SampleChat.ANNOTATIONS, now);
        assembler.assemble(request(), now.minus(PAUSE));
        messages.recordAll(chat.subList(before, chat.size()), now);
        assembler.assemble(request(), now);
    }

    private static ContextRequest request() {
        DialogueInput dialogue = DialogueInput.of(new RecordedMessages(SampleChat.CONVERSATION, "message"));
        return new ContextRequest(
                "dialogue",
                SampleChat.CONVERSATION,
                Map.of(),
                new RequestInputs(Map.of(), Optional.empty(), Optional.of(dialogue)),
                RequestOptions.NONE);
    }
}
