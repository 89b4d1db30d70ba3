package io.mneme.record.erase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureReceipt.HolderResult;
import io.mneme.api.erasure.ErasureReceipt.SelectorDigest;
import io.mneme.api.erasure.ErasureSelector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads and writes receipts as JSON, in the journal of receipts and in what is written down of erasures that are pending. */
final class ReceiptJson {

    private ReceiptJson() {}

    static ObjectNode write(ErasureReceipt receipt) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(ReceiptEntry.TIMESTAMP, receipt.requestedAt().toString());
        receipt.completedAt().ifPresent(at -> json.put("completed", at.toString()));
        json.put("state", receipt.state().name().toLowerCase(Locale.ROOT));
        json.put("actor", receipt.actor());
        ArrayNode conditions = json.putArray("selector");
        receipt.selector().conditions().forEach(conditions::add);
        json.put("salt", receipt.selector().salt());
        json.put("digest", receipt.selector().digest());
        ObjectNode entries = json.putObject("entries");
        receipt.entries().forEach(entries::put);
        json.put("conversations", receipt.conversations());
        ArrayNode holders = json.putArray("holders");
        receipt.holders().forEach(holder -> holders.add(write(holder)));
        json.put("id", receipt.id());
        return json;
    }

    private static ObjectNode write(HolderResult holder) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", holder.name());
        json.put("bundle", holder.bundle());
        json.put("version", holder.version());
        json.put("found", holder.found());
        json.put("removed", holder.removed());
        json.put("verified", holder.verified());
        json.put("at", holder.at().toString());
        holder.failure().ifPresent(failure -> json.put("failure", failure));
        return json;
    }

    /**
     * Reads a receipt.
     *
     * @throws RuntimeException if it is none
     */
    static ErasureReceipt read(JsonNode json) {
        Map<String, Long> entries = new TreeMap<>();
        json.path("entries")
                .properties()
                .forEach(entry -> entries.put(entry.getKey(), entry.getValue().longValue()));
        List<HolderResult> holders = new ArrayList<>();
        json.path("holders").forEach(holder -> holders.add(holder(holder)));
        return new ErasureReceipt(
                json.path("id").asText(),
                ErasureState.valueOf(json.path("state").asText().toUpperCase(Locale.ROOT)),
                json.path("actor").asText(),
                Instant.parse(json.path(ReceiptEntry.TIMESTAMP).asText()),
                text(json, "completed").map(Instant::parse),
                new SelectorDigest(
                        texts(json.path("selector")),
                        json.path("salt").asText(),
                        json.path("digest").asText()),
                entries,
                json.path("conversations").intValue(),
                holders);
    }

    private static HolderResult holder(JsonNode json) {
        return new HolderResult(
                json.path("name").asText(),
                json.path("bundle").asText(),
                json.path("version").asText(),
                json.path("found").longValue(),
                json.path("removed").longValue(),
                json.path("verified").booleanValue(),
                Instant.parse(json.path("at").asText()),
                text(json, "failure"));
    }

    static void write(ObjectNode json, ErasureSelector selector) {
        selector.journal().ifPresent(journal -> json.put("journal", journal));
        selector.entry().ifPresent(entry -> json.put("entry", entry));
        selector.conversation().ifPresent(conversation -> json.put("conversation", conversation));
        selector.author().ifPresent(author -> json.put("author", author));
        selector.from().ifPresent(from -> json.put("from", from.toString()));
        selector.until().ifPresent(until -> json.put("until", until.toString()));
        selector.text().ifPresent(text -> json.put("text", text));
        selector.owner().ifPresent(owner -> json.put("owner", owner));
    }

    static ErasureSelector selector(JsonNode json) {
        return new ErasureSelector(
                text(json, "journal"),
                text(json, "entry"),
                text(json, "conversation"),
                text(json, "author"),
                text(json, "from").map(Instant::parse),
                text(json, "until").map(Instant::parse),
                text(json, "text"),
                text(json, "owner"));
    }

    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    static Optional<String> text(JsonNode json, String key) {
        return Optional.ofNullable(json.get(key)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }
}
