package io.mneme.support.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LruCacheTest {

    private final AtomicLong maxWeight = new AtomicLong(10);
    private final LruCache<String, String> texts = new LruCache<>(3, maxWeight::get, (key, text) -> text.length());

    @Test
    void theEntryNotUsedForLongestLeavesWhenThereAreTooMany() {
        texts.put("a", "1");
        texts.put("b", "2");
        texts.put("c", "3");
        texts.find("a");

        assertThat(texts.put("d", "4")).containsExactly("2");
        assertThat(texts.copy().keySet()).containsExactly("c", "a", "d");
    }

    @Test
    void asManyLeaveAsTheNewestNeedsRoom() {
        texts.put("a", "1111");
        texts.put("b", "2222");

        assertThat(texts.put("c", "333333333")).containsExactly("1111", "2222");
        assertThat(texts.weight()).isEqualTo(9);
    }

    @Test
    void anEntryIsKeptHoweverOftenTheOthersWereUsed() {
        for (int use = 0; use < 100; use++) {
            texts.get("a", () -> "1");
            texts.get("b", () -> "2");
            texts.get("c", () -> "3");
        }
        texts.put("d", "4");
        texts.put("e", "5");

        assertThat(texts.find("d")).contains("4");
    }

    @Test
    void anEntryThatIsTooHeavyAloneLeavesAfterAllOthers() {
        texts.put("a", "1");
        texts.put("b", "2");

        assertThat(texts.put("b", "22222222222")).containsExactly("1", "22222222222");
        assertThat(texts.copy()).isEmpty();
        assertThat(texts.weight()).isZero();
    }

    @Test
    void aLowerMaximumHoldsFromTheNextEntryOn() {
        texts.put("a", "11111");
        texts.put("b", "22222");
        maxWeight.set(6);

        assertThat(texts.put("c", "3")).containsExactly("11111");
        assertThat(texts.weight()).isEqualTo(6);
    }

    @Test
    void aPutAgainValueIsWeighedAgain() {
        LruCache<String, StringBuilder> growing = new LruCache<>(3, maxWeight::get, (key, text) -> text.length());
        StringBuilder text = growing.get("a", StringBuilder::new);
        text.append("11111");
        growing.replace("a", text, text);

        assertThat(growing.weight()).isEqualTo(5);
    }

    @Test
    void aValueIsReplacedOnlyIfItIsTheExpectedOne() {
        texts.put("a", "1");
        texts.replace("a", "2", "3");
        texts.replace("b", "2", "3");

        assertThat(texts.copy()).containsOnlyKeys("a").containsValue("1");
    }

    @Test
    void asManyAreLightenedAsTheMaximumNeedsTheOldestFirst() {
        texts.put("a", "111");
        texts.put("b", "222");
        texts.put("c", "333");
        texts.find("a");
        texts.lighten(6, text -> text.substring(0, 1));

        assertThat(texts.copy()).containsExactly(entry("b", "2"), entry("c", "3"), entry("a", "111"));
        assertThat(texts.weight()).isEqualTo(5);
    }

    @Test
    void nothingIsLightenedWithinTheMaximum() {
        texts.put("a", "111");
        texts.lighten(3, text -> "");

        assertThat(texts.find("a")).contains("111");
    }

    @Test
    void anEntryThatHasNothingLighterStays() {
        texts.put("a", "111");
        texts.put("b", "222");
        texts.lighten(5, text -> text.equals("111") ? text : "2");

        assertThat(texts.copy()).containsExactly(entry("a", "111"), entry("b", "2"));
    }

    @Test
    void entriesAreCountedAndRemovedByAProperty() {
        texts.put("a", "1");
        texts.put("b", "22");
        texts.put("c", "22");

        assertThat(texts.count((key, text) -> text.equals("22"))).isEqualTo(2);
        assertThat(texts.removeIf((key, text) -> text.equals("22"))).isEqualTo(2);
        assertThat(texts.copy()).containsOnlyKeys("a");
        assertThat(texts.weight()).isEqualTo(1);
    }

    @Test
    void aClearedCacheReturnsWhatItHad() {
        texts.put("a", "1");
        texts.put("b", "2");

        assertThat(texts.clear()).containsExactly("1", "2");
        assertThat(texts.weight()).isZero();
        assertThat(texts.find("a")).isEmpty();
    }
}
