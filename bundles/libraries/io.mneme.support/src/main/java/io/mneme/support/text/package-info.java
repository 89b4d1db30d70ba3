/** What others have sent: reads JSON strictly, and shortens texts that are repeated in an answer. */
package io.mneme.support.text;
