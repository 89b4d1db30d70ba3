package io.mneme.record.erase;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.erasure.ErasureReceipt.SelectorDigest;
import io.mneme.api.erasure.ErasureSelector;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Makes the salted digests by which receipts say what was selected. Safe for use by many threads. */
final class SelectorDigests {

    private static final int SALT_BYTES = 16;

    private final SecureRandom random = new SecureRandom();

    SelectorDigest of(ErasureSelector selector) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ReceiptJson.write(json, selector);
        return of(selector.conditions(), json);
    }

    SelectorDigest ofConversations(Set<String> conversations) {
        if (conversations.size() == 1) {
            return of(ErasureSelector.ofConversation(conversations.iterator().next()));
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode list = json.putArray("conversations");
        new TreeSet<>(conversations).forEach(list::add);
        return of(List.of("conversations"), json);
    }

    private SelectorDigest of(List<String> conditions, ObjectNode json) {
        byte[] drawn = new byte[SALT_BYTES];
        random.nextBytes(drawn);
        String salt = HexFormat.of().formatHex(drawn);
        return new SelectorDigest(conditions, salt, digest(salt + json));
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
