package io.mneme.dialogue.contribute;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.TextPart;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.media.MediaDescriptor;
import io.mneme.spi.media.MediaResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resolves the media of all entries with one call of the resolver that the request or the order of resolvers selects. */
final class MediaResolution {

    private static final String TYPE = "resolver";

    private MediaResolution() {}

    /** Returns the parts for the media of each entry, in the order of the entries. */
    static List<List<ItemPart>> of(List<DialogueEntry> entries, StageRequest request, List<Omission> omissions) {
        List<MediaDescriptor> media = entries.stream()
                .flatMap(entry -> entry.media().descriptors().stream())
                .toList();
        List<ItemPart> parts = media.isEmpty() ? List.of() : resolved(media, request, omissions);
        List<List<ItemPart>> byEntry = new ArrayList<>(entries.size());
        int from = 0;
        for (DialogueEntry entry : entries) {
            int to = from + entry.media().descriptors().size();
            byEntry.add(parts.subList(from, to));
            from = to;
        }
        return byEntry;
    }

    private static List<ItemPart> resolved(
            List<MediaDescriptor> media, StageRequest request, List<Omission> omissions) {
        SelectedPolicy<MediaResolver> resolver = request.policies()
                .resolvers()
                .select(request.selectors(), request.request().options().policy(TYPE), Optional.empty());
        resolver.missing().ifPresent(omissions::add);
        return List.copyOf(resolver.<List<ItemPart>>call(
                policy -> policy.resolve(
                        media, request.input().ability(), request.settings().language()),
                parts -> isValid(parts, media),
                omissions::add));
    }

    private static boolean isValid(List<ItemPart> parts, List<MediaDescriptor> media) {
        if (parts.size() != media.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            boolean fits = parts.get(i) instanceof MediaPart part
                    ? part.uri().equals(media.get(i).uri())
                    : parts.get(i) instanceof TextPart;
            if (!fits) {
                return false;
            }
        }
        return true;
    }
}
