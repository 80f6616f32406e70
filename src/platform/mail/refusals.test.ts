// Answers of real servers, and what they are about. Each row names who answers so.
import { describe, expect, it, test } from "vitest";
import { readRefusal } from "./refusals.ts";

const read = (answer: string, command = "RCPT TO") =>
  readRefusal({ command, code: Number(answer.slice(0, 3)), answer });

// smtp.codes, sitepackage.de ("Typische Fehlermeldungen"), spamresource.com, and the pages of the providers that are named.
describe("a refusal of the address is final", () => {
  test.each([
    ["RFC 3463, 5.1.1", "550 5.1.1 Bad destination mailbox address"],
    [
      "Gmail (support.google.com/a/answer/3726730)",
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n" +
      "550-5.1.1 double-checking the recipient's email address for typos or unnecessary spaces.\n" +
      "550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a1-20020a170902b58100b001 - gsmtp",
    ],
    ["Exchange Online", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"],
    [
      "Exchange Online, directory-based edge blocking (learn.microsoft.com, NDR 550 5.4.1)",
      "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [BN1NAM02FT022.eop-nam02.prod.protection.outlook.com]",
    ],
    [
      "Outlook.com (spamresource.com, 2023-09)",
      "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [2023-09-19T15:05:34.324Z 08DBB71928CA8F8E]",
    ],
    [
      "Yahoo (help.yahoo.com)",
      "554 delivery error: dd This user doesn't have a yahoo.com account (vera@yahoo.com) [0]",
    ],
    ["iCloud", "550 5.1.1 <vera@icloud.com>: user does not exist"],
    ["GMX, IONOS", "550 <vera@gmx.example>: Requested action not taken: mailbox unavailable"],
    ["web.de", "550 Benutzer nicht bekannt/User unknown"],
    ["T-Online", "550 5.1.1 user unknown"],
    ["AOL", "550 MAILBOX NOT FOUND"],
    ["Freenet, Exim", "550 unrouteable address"],
    ["cPanel, Exim", "550 No Such User Here"],
    ["Barracuda", "550 cuda_nsu 5.1.1 <vera@example.test> Recipient address rejected: User unknown"],
    ["Barracuda", "550 No such user (vera@example.test)"],
    ["Mimecast", "550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550"],
    [
      "Postfix",
      "550 5.1.1 <vera@example.test>: Recipient address rejected: User unknown in local recipient table",
    ],
    [
      "Postfix without a code",
      "550 <vera@sender.test>: Recipient address rejected: User unknown in relay recipient table",
    ],
    ["qmail", "554 Sorry, no mailbox here by that name. (#5.1.1)"],
    ["Sendmail", "553 5.1.3 <vera@>... Hostname required"],
    ["smtp-server", "501 Error: Bad recipient address syntax"],
    ["RFC 3463, 5.1.2: no such domain", "550 5.1.2 <vera@gmial.test>... Host unknown"],
    ["RFC 3463, 5.1.6: moved", "551 5.1.6 The mailbox has moved"],
    ["RFC 7505: the domain takes no email", "556 5.1.10 Recipient address has null MX"],
  ])("%s: %s", (_source, answer) => expect(read(answer)).toEqual({ subject: "address", isFinal: true }));

  it("also after DATA, if a code says so", () => {
    expect(read("550 5.1.1 No such user", "DATA")).toEqual({ subject: "address", isFinal: true });
    expect(read("550 No such user", "DATA")).toEqual({ subject: "us", isFinal: true });
  });
});

describe("a mailbox that takes nothing for now is tried again", () => {
  test.each([
    [
      "Gmail",
      "452-4.2.2 The recipient's inbox is out of storage space.\n452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp",
    ],
    ["Gmail", "552-5.2.2 The recipient's inbox is out of storage space and inactive. - gsmtp"],
    ["Gmail", "550 5.2.1 The email account that you tried to reach is inactive. - gsmtp"],
    ["Gmail", "450 4.2.1 The user you are trying to contact is receiving mail too quickly."],
    ["Exchange", "554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException"],
    ["iCloud", "552 5.2.2 <vera@icloud.com>: user is overquota"],
    ["T-Online", "552 5.2.2 Over STORAGE quota"],
    ["IONOS", "550 Quota Exceeded"],
    ["GMX", "550 5.2.1 <vera@gmx.example>... User is inactive"],
    ["Yahoo", "554 delivery error: dd This account has been disabled or discontinued [#102]"],
    ["RFC 5321", "552 Requested mail action aborted: exceeded storage allocation"],
    ["RFC 5321", "452 Requested action not taken: insufficient system storage"],
    ["a contradicting basic code", "550 5.2.2 User unknown"],
    ["a contradicting class", "550 4.1.1 User unknown"],
    ["Postfix, not verified yet", "450 4.1.1 <vera@example.test>: Recipient address rejected: unverified address"],
    ["RFC 5321, temporary", "450 User unknown"],
  ])("%s: %s", (_source, answer) => expect(read(answer)).toEqual({ subject: "mailbox", isFinal: false }));
});

describe("a refusal of us cancels nothing", () => {
  test.each([
    ["a contradicting text", "550 5.7.1 User unknown"],
    [
      "Gmail",
      "550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550-5.7.26 DKIM = did not pass\n" +
      "550 5.7.26 https://support.google.com/mail/answer/81126#authentication - gsmtp",
    ],
    ["Gmail", "550 5.7.1 This message violates example.com email policy. - gcdp 1 - gsmtp"],
    ["Gmail", "550 5.4.5 Daily user sending limit exceeded."],
    [
      "Outlook.com",
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since" +
      " part of their network is on our block list (S3140).",
    ],
    ["Hotmail", "550 SC-001 (BAY004-MC4F49) Unfortunately, messages from 192.0.2.1 weren't sent."],
    ["Exchange Online", "550 5.7.606 Access denied, banned sending IP [192.0.2.1]"],
    ["Exchange Online", "550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP."],
    ["Yahoo", "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list"],
    ["Yahoo", "554 Message not allowed - [PH01] Email not accepted for policy reasons."],
    [
      "iCloud",
      "550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/HT204137",
    ],
    [
      "GMX",
      "554-gmx.net (mxgmx104) Nemesis ESMTP Service not available\n554-No SMTP service\n554-IP address is block listed.\n" +
      "554 For explanation visit https://postmaster.gmx.net/en/case?c=r0201&v=198.51.100.42",
    ],
    ["GMX", "550 <vera@gmx.example>: Reject due to SPF policy."],
    ["GMX", "550 Requested action not taken: mailbox unavailable. Reject due to policy restrictions."],
    ["Spamhaus", "554 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"],
    ["Barracuda", "550 Service unavailable; [192.0.2.1] blocked using b.barracudacentral.org"],
    ["Cloudmark", "554 mcc-ibgw.ext.cloudfilter.net cmsmtp [192.0.2.1] is listed on Cloudmark CSI-Global."],
    ["Proofpoint", "550 5.7.0 Local Policy Violation"],
    ["Postfix", "554 5.7.1 <vera@example.test>: Relay access denied"],
    ["Postfix, a policy", "554 5.7.1 <vera@example.test>: Recipient address rejected: Access denied"],
    ["Postfix, a policy without a code", "554 <vera@example.test>: Recipient address rejected: Access denied"],
    ["Postfix", "504 5.5.2 <parley>: Helo command rejected: need fully-qualified hostname"],
    [
      "Postfix quotes another server",
      "550 5.1.1 undeliverable address: host mx said: 550 5.7.1 blocked (in reply to RCPT TO)",
    ],
    ["Exim", "550 relay not permitted"],
    [
      "Exim, about the sender",
      "550-Verification failed for <hello@parley.test>\n550-No Such User Here\n550 Sender verify failed",
    ],
    ["qmail", "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    ["RFC 3463, 5.1.7", "550 5.1.7 Bad sender's mailbox address syntax"],
    ["RFC 3463, 5.1.8", "501 5.1.8 Bad sender's system address"],
    ["RFC 3463, 5.3.4", "552 5.3.4 Message size exceeds fixed maximum message size"],
    ["RFC 3463, 5.2.3", "552 5.2.3 Message length exceeds administrative limit"],
    ["a size without a code", "552 Error: message too large"],
    ["RFC 3463, 5.6.0", "554 5.6.0 Bad content"],
    ["RFC 3463, 5.4.1", "550 5.4.1 No answer from host"],
    ["RFC 4954", "530 5.7.0 Authentication required"],
    ["an address of numbers", "550 Rejected by 5.1.1.4"],
    ["nothing that can be told", "550 Go away"],
  ])("%s: %s", (_source, answer) => expect(read(answer)).toEqual({ subject: "us", isFinal: true }));

  test.each([
    [
      "Gmail",
      "421 4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address.",
    ],
    ["Yahoo", "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume - 4.16.55.1"],
    ["iCloud", "451 4.7.1 Service unavailable - try again later"],
    ["GMX", "421 Rate limit reached. Please try again later"],
    ["Postgrey", "450 4.7.1 <vera@example.test>: Recipient address rejected: Greylisted"],
  ])("and may be over later. %s: %s", (_source, answer) => {
    expect(read(answer)).toEqual({ subject: "us", isFinal: false });
  });

  it.each(["MAIL FROM", "AUTH PLAIN", "EHLO", ""])("whatever the answer to '%s' is, and is tried again", (command) => {
    for (const answer of ["550 5.1.1 User unknown", "535 5.7.8 Authentication failed", "553 not yours"]) {
      expect(read(answer, command)).toEqual({ subject: "us", isFinal: false });
    }
  });
});
