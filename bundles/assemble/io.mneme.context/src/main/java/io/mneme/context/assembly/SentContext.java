package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.Segment;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.UnreadMessages;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.context.assembly.LaidOutPrompt.FormerSegments;
import io.mneme.context.recipe.Layout.PlacedPiece;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The newest context of a session as it was sent, and its request.
 *
 * @param manifest the manifest of the context, without its segments after an erasure
 * @param predicted what the context was expected to cost
 * @param context the context; empty after an erasure
 * @param pieces the pieces that its segments are made of; empty after an erasure
 * @param request the request after its redaction, without its texts after an erasure
 * @param bytes about how much memory both take, with every text they refer to
 */
record SentContext(
        Manifest manifest,
        CachePrediction predicted,
        Optional<Context> context,
        List<PlacedPiece> pieces,
        PreviewRequest request,
        long bytes) {

    /** How much memory one may take: one that takes more is not kept. */
    static final long MAX_BYTES = 8L << 20;

    static SentContext of(
            Context context, List<PlacedPiece> pieces, CachePrediction predicted, ContextRequest request) {
        return new SentContext(
                context.manifest(),
                predicted,
                Optional.of(context),
                pieces,
                PreviewRequest.of(request),
                SentBytes.of(context) + SentBytes.of(request));
    }

    /** Returns the segments of the context with their pieces; none after an erasure. */
    FormerSegments segments() {
        return context.map(sent -> new FormerSegments(pieces, sent.segments())).orElse(FormerSegments.NONE);
    }

    String id() {
        return manifest.id();
    }

    boolean isKept() {
        return bytes <= MAX_BYTES;
    }

    /** Returns the request without its texts: with its options, its selectors, and the conversation if that is recorded. */
    SentContext withoutTexts() {
        ContextRequest former = request.request();
        Optional<DialogueInput> recorded = former.inputs()
                .dialogue()
                .map(DialogueInput::source)
                .filter(RecordedMessages.class::isInstance)
                .map(DialogueInput::of);
        ContextRequest bare = former.withInputs(new RequestInputs(Map.of(), Optional.empty(), recorded));
        return new SentContext(
                withoutSegments(),
                predicted,
                Optional.empty(),
                List.of(),
                new PreviewRequest(bare, true),
                SentBytes.of(bare));
    }

    /** Segments name entries, and have hashes of texts. */
    private Manifest withoutSegments() {
        return new Manifest(
                manifest.id(),
                manifest.recipe(),
                manifest.session(),
                manifest.selectors(),
                manifest.assembledAt(),
                List.of(),
                manifest.tokens(),
                manifest.stablePrefix(),
                manifest.window(),
                List.of(),
                manifest.conditions(),
                manifest.policies());
    }

    /** Estimates the memory of texts, in bytes. */
    private static final class SentBytes {

        /** What an object with its fields takes, at most. */
        private static final long OBJECT_BYTES = 100;

        private static final long SPAN_BYTES = 40;

        private SentBytes() {}

        /** Counts the items three times: most texts are in the body and the pieces, too. */
        static long of(Context context) {
            long bytes = OBJECT_BYTES;
            for (int i = 0; i < context.segments().size(); i++) {
                Segment segment = context.segments().get(i);
                bytes += 3 * items(segment.items())
                        + SPAN_BYTES * segment.spans().size();
            }
            return bytes;
        }

        private static long items(List<ContextItem> items) {
            long bytes = 0;
            for (int i = 0; i < items.size(); i++) {
                bytes += OBJECT_BYTES;
                List<ItemPart> parts = items.get(i).parts();
                for (int j = 0; j < parts.size(); j++) {
                    bytes += part(parts.get(j));
                }
            }
            return bytes;
        }

        private static long part(ItemPart part) {
            if (part instanceof MediaPart media) {
                return text(media.uri());
            }
            if (part instanceof BlockPart block) {
                return block(block.block());
            }
            return part instanceof ProviderPart whole
                    ? texts(whole.message().fields())
                            + whole.message().blocks().stream()
                                    .mapToLong(SentBytes::block)
                                    .sum()
                    : text(part.asText());
        }

        private static long block(MessageBlock block) {
            return text(block.text()) + text(block.source());
        }

        static long of(ContextRequest request) {
            RequestInputs inputs = request.inputs();
            return OBJECT_BYTES
                    + texts(request.selectors())
                    + texts(inputs.texts())
                    + inputs.vocabulary()
                            .map(terms -> terms.size() * OBJECT_BYTES)
                            .orElse(0L)
                    + inputs.dialogue().map(SentBytes::dialogue).orElse(0L);
        }

        private static long dialogue(DialogueInput dialogue) {
            if (!(dialogue.source() instanceof GivenMessages given)) {
                return OBJECT_BYTES;
            }
            return given.messages() instanceof UnreadMessages unread
                    ? unread.bytes() + messages(unread, place -> !unread.isPlain(place))
                    : messages(given.messages(), place -> true);
        }

        private static long messages(List<Message> messages, IntPredicate counted) {
            return IntStream.range(0, messages.size())
                    .filter(counted)
                    .mapToLong(place -> message(messages.get(place)))
                    .sum();
        }

        private static long message(Message message) {
            long bytes = OBJECT_BYTES + text(message.content());
            // Of thousands of messages few have more than a text.
            if (!message.extraFields().isEmpty()) {
                bytes += texts(message.extraFields());
            }
            for (int place = 0; place < message.media().size(); place++) {
                MessageMedia medium = message.media().get(place);
                bytes += text(medium.uri()) + texts(medium.extraFields());
            }
            return bytes;
        }

        private static long texts(Map<String, String> named) {
            long bytes = 0;
            for (Map.Entry<String, String> field : named.entrySet()) {
                bytes += text(field.getKey()) + text(field.getValue());
            }
            return bytes;
        }

        private static long text(String text) {
            return OBJECT_BYTES / 2 + 2L * text.length();
        }
    }
}
